import { eq, isNull } from 'drizzle-orm';
import { people } from '../account/people.ts';
import { named } from '../db/columns.ts';
import type { Builder } from '../db/open.ts';
import { bookRequests, featureIdeas } from '../db/schema/forms.ts';

/** Book requests that nobody has dealt with, oldest first. */
export function openBookRequests(build: Builder, most: number) {
  return build
    .select({
      ...named({
        id: bookRequests.id,
        name: bookRequests.name,
        author: bookRequests.author,
        askedAt: bookRequests.requestedAt,
      }),
      ...named({ askedBy: people.name }),
    })
    .from(bookRequests)
    .innerJoin(people, eq(people.id, bookRequests.userId))
    .where(isNull(bookRequests.doneAt))
    .orderBy(bookRequests.requestedAt, bookRequests.id)
    .limit(most);
}

/** Ideas that nobody has dealt with, oldest first; name and e-mail are what the person typed. */
export function openFeatureIdeas(build: Builder, most: number) {
  return build
    .select({
      id: featureIdeas.id,
      name: featureIdeas.name,
      email: featureIdeas.email,
      idea: featureIdeas.idea,
      askedAt: featureIdeas.suggestedAt,
    })
    .from(featureIdeas)
    .where(isNull(featureIdeas.doneAt))
    .orderBy(featureIdeas.suggestedAt, featureIdeas.id)
    .limit(most);
}
