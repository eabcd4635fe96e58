import { and, eq, gte, isNull } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../platform/db/columns.ts';
import { bookRequests, featureIdeas } from '../../../platform/db/schema/moderation.ts';
import { db } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';

// All rows are newer than the epoch; as a range, the condition lets SQLite search the index of open rows.
const hasMoment = (moment: SQLiteColumn) => gte(moment, 0);

/** Book requests that no one has dealt with, oldest first. */
export const openBookRequests = ({ limit }: { limit: number }) =>
  db
    .select({
      ...aliased({
        id: bookRequests.id,
        name: bookRequests.name,
        author: bookRequests.author,
        askedAt: bookRequests.requestedAt,
      }),
      ...aliased({ askedBy: users.name }),
    })
    .from(bookRequests)
    .innerJoin(users, eq(users.id, bookRequests.userId))
    .where(and(isNull(bookRequests.doneAt), hasMoment(bookRequests.requestedAt)))
    .orderBy(bookRequests.requestedAt, bookRequests.id)
    .limit(limit);

/** Open ideas, oldest first; name and email are as entered. */
export const openFeatureIdeas = ({ limit }: { limit: number }) =>
  db
    .select({
      id: featureIdeas.id,
      userId: featureIdeas.userId,
      name: featureIdeas.name,
      email: featureIdeas.email,
      idea: featureIdeas.idea,
      askedAt: featureIdeas.suggestedAt,
    })
    .from(featureIdeas)
    .where(and(isNull(featureIdeas.doneAt), hasMoment(featureIdeas.suggestedAt)))
    .orderBy(featureIdeas.suggestedAt, featureIdeas.id)
    .limit(limit);
