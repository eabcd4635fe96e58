import type { Context } from 'hono';
import { type Bindings, siteNameOf } from '../../platform/bindings.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { readerId } from '../../platform/http/contract.ts';
import { fileResponse, xmlText } from '../../platform/http/file.ts';
import { addressOf } from '../../platform/pages/contract.ts';
import { reviewSentences } from '../reviews/contract.ts';
import { reviewedPages, reviewsByReader } from '../reviews/queries.ts';
import type { ProfileReview, ProfileUser } from './contract.ts';
import { profileOf, profileReviewOf, profileUserOf } from './queries.ts';

/**
 * /profile/reviews.rss?id=: a reader's newest reviews for feed readers. Returns 404 for private, deleted and unknown
 * readers.
 */
export function feedResponse(context: Context<{ Bindings: Bindings }>): Promise<Response> {
  return fileResponse(context, { limit: 'read', type: 'application/rss+xml' }, async (origin) => {
    const requestedId = readerId.safeParse(context.req.query('id') ?? '');
    if (!requestedId.success) return null;
    const { load } = openDatabase(context.env.DB, null, 'first-unconstrained');
    const { people, reviews } = await load({
      people: profileOf({ target: requestedId.data, reader: '' }),
      reviews: reviewsByReader({
        userId: requestedId.data,
        reader: '',
        imported: 0,
        ...reviewedPages.after(undefined),
      }),
    });
    const person = people[0];
    if (person?.personPrivacy !== 'everybody') return null;
    const title = `Reviews by ${person.personName} · ${siteNameOf(context.env)}`;
    return feedOf({ origin, title }, profileUserOf(person), reviewedPages.page(reviews).rows.map(profileReviewOf));
  });
}

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

function feedOf(
  { origin, title: feedTitle }: { origin: string; title: string },
  user: ProfileUser,
  reviews: readonly ProfileReview[],
): string {
  const own = `${origin}/profile/reviews.rss?${new URLSearchParams({ id: user.userId })}`;
  const items = reviews.map((review) => {
    const { book_title: title, book_author: author } = review;
    const link = new URL(addressOf.review(review.isbn, review.review_id), origin).href;
    const fallbackText = review.spoiler ? reviewSentences.spoiler : `${review.rating} of 5 stars.`;
    const text = review.review === '' ? fallbackText : review.review;
    return [
      '<item>',
      element('title', `${title}${author === '' ? '' : ` by ${author}`}: ${review.rating} of 5 stars`),
      element('link', link),
      `<guid isPermaLink="true">${xmlText(link)}</guid>`,
      review.timestamp === undefined ? '' : element('pubDate', new Date(review.timestamp * 1000).toUTCString()),
      element('description', text),
      '</item>',
    ].join('');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element('title', feedTitle)}
${element('link', new URL(addressOf.profile(user.userId), origin).href)}
${element('description', `What ${user.name} thinks of books.`)}
<atom:link href="${xmlText(own)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
}
