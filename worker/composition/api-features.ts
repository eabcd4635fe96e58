/** The features of the API with their calls, in the order of the page for developers; the first that matches counts. */
const features: readonly (readonly [name: string, paths: RegExp])[] = [
  ['Library', /^\/api\/(readings|notes|impressions|owned|shelves|undo)\b|book_lists?$|\/user_actions\/(un)?mark/],
  ['Reviews', /^\/api\/(user_actions\/\w*(review|rate)|public\/get_book_reviews|reviews\/)/],
  ['Books', /^\/api\/(books|suggest|request-book)\b/],
  ['Discovery', /^\/api\/(bookshelves|recommendations|trending)\b/],
  ['E-readers', /^\/api\/(devices|statistics)\b/],
  ['Habits', /^\/api\/(streaks|challenges)\b/],
  ['Games', /^\/api\/(games|vocab)\b/],
  ['Friends', /^\/api\/(social|activity|sharing|share_book_\w+|notifications|push|email|user_actions)\b/],
  ['Book clubs', /^\/api\/(bookclub|restricted)\b/],
  ['Imports', /^\/api\/imports\b/],
  ['Accounts', /^\/api\/(users|settings|tokens|identities|passkeys|oidc|recovery|status)\b/],
];

/** Calls that only those who run a site need. */
const OPERATORS = 'Running a site';

/** Returns the feature that a call belongs to, and its place among them. */
export function featureOf(path: string): { name: string; place: number } {
  const place = features.findIndex(([, paths]) => paths.test(path));
  return place < 0 ? { name: OPERATORS, place: features.length } : { name: features[place]?.[0] ?? '', place };
}
