import { sql } from 'drizzle-orm';
import { editUsername } from '../features/accounts/settings/contract.ts';
import { siteListTexts } from '../features/accounts/setup/site-lists-contract.ts';
import { addOwnBook, editOwnBook } from '../features/books/own/contract.ts';
import { ownBookCreatedBy, removableOwnBooks } from '../features/books/own/reportable.ts';
import { addPost, createClub, editPost, updateClubSettings } from '../features/clubs/contract.ts';
import { createMeeting, editMeeting } from '../features/clubs/meetings/contract.ts';
import { addReply, editReply, setReading } from '../features/clubs/readings/contract.ts';
import { neutralName } from '../features/clubs/reportable.ts';
import { requestToJoin } from '../features/clubs/requests/contract.ts';
import { createBookList, saveBookList } from '../features/library/lists/contract.ts';
import { finishReading } from '../features/library/readings/contract.ts';
import { readingAt } from '../features/library/readings/queries.ts';
import type { ContentKind } from '../features/moderation/removed-content.ts';
import { holdChange, holdNew, holdNewWords } from '../features/moderation/reports/held.ts';
import { editReview, submitReview } from '../features/reviews/contract.ts';
import { reviewIdOf } from '../features/reviews/reportable.ts';
import type { Statement } from '../platform/db/statement.ts';
import type { Endpoint, InputOf } from '../platform/http/contract.ts';
import { throwApiError } from '../platform/http/errors.ts';
import { findHeldWord } from '../platform/http/held-words.ts';
import type { CheckedCall, Holding, TextCheck } from '../platform/http/text-check.ts';

type Texts = readonly (string | undefined)[];
type Check = (call: CheckedCall) => Holding | null;

/** The texts of a call that others see, and how they are held. */
function rule<E extends Endpoint>(
  endpoint: E,
  texts: (input: InputOf<E>) => Texts,
  hold: (word: string | null, input: InputOf<E>, call: CheckedCall) => Holding | null,
): [string, Check] {
  return [
    endpoint.path,
    (call) => {
      const input = call.input as InputOf<E>;
      const typed = texts(input).filter((text) => text !== undefined);
      if (typed.length === 0) return null;
      return hold(findHeldWord(typed, call.words), input, call);
    },
  ];
}

const written = (kind: ContentKind, word: string | null, { newId: id, readerId, now }: CheckedCall) => ({
  kind,
  target: sql`SELECT ${id}`,
  word,
  id,
  readerId,
  now,
});

const created = (kind: ContentKind) => (word: string | null, _input: unknown, call: CheckedCall) =>
  holdNew(written(kind, word, call));

const changed =
  <Input>(kind: ContentKind, idOf: (input: Input, call: CheckedCall) => string) =>
  (word: string | null, input: Input, call: CheckedCall) =>
    holdChange({ ...written(kind, word, call), target: sql`SELECT ${idOf(input, call)}` });

const renamed =
  (kind: ContentKind, target: (id: string) => ReturnType<typeof sql>, neutral: (id: string) => Statement[]) =>
  (word: string | null, _input: unknown, call: CheckedCall) =>
    holdNewWords({ ...written(kind, word, call), target: target(call.newId) }, neutral(call.newId));

// What moderators can't look at later, as nothing of it can be reported.
function refused(word: string | null): null {
  return word === null ? null : throwApiError('not_allowed', siteListTexts.notHere(word));
}

type Post = InputOf<typeof addPost | typeof editPost>;
type Book = InputOf<typeof addOwnBook | typeof editOwnBook>;
type Meeting = InputOf<typeof createMeeting | typeof editMeeting>;
const postTexts = ({ post_title, post_content }: Post) => [post_title, post_content];
const bookTexts = ({ title, authors, series }: Book) => [title, ...authors, series];
const meetingTexts = ({ title, place, notes }: Meeting) => [title, place, notes];

const rules: ReadonlyMap<string, Check> = new Map([
  rule(addPost, postTexts, created('post')),
  rule(
    editPost,
    postTexts,
    changed('post', ({ post_id }) => post_id),
  ),
  rule(addReply, ({ content }) => [content], created('reply')),
  rule(
    editReply,
    ({ content }) => [content],
    changed('reply', ({ reply_id }) => reply_id),
  ),
  rule(submitReview, ({ review }) => [review], created('review')),
  rule(
    editReview,
    ({ review }) => [review],
    changed('review', ({ review_id }) => review_id),
  ),
  rule(
    finishReading,
    ({ review }) => [review],
    (word, { reading_id }, call) =>
      holdChange({ ...written('review', word, call), target: reviewIdOf(readingAt(reading_id, call.readerId)) }, true),
  ),
  rule(createBookList, ({ list_name }) => [list_name], created('list')),
  rule(
    saveBookList,
    ({ list_name, list_description }) => [list_name, list_description],
    changed('list', ({ list_id }) => list_id),
  ),
  rule(
    createClub,
    ({ name }) => [name],
    renamed('club', (id) => sql`SELECT ${id}`, neutralName),
  ),
  rule(
    updateClubSettings,
    ({ club_name, external_link }) => [club_name, external_link],
    changed('club', ({ club_id }) => club_id),
  ),
  rule(
    addOwnBook,
    bookTexts,
    renamed('own_book', ownBookCreatedBy, (id) => removableOwnBooks.remove(ownBookCreatedBy(id))),
  ),
  rule(
    editOwnBook,
    bookTexts,
    changed('own_book', ({ own_book }) => own_book),
  ),
  rule(
    editUsername,
    ({ username }) => [username],
    changed('profile', (_input, { readerId }) => readerId),
  ),
  rule(createMeeting, meetingTexts, refused),
  rule(editMeeting, meetingTexts, refused),
  rule(setReading, ({ milestones }) => milestones.map(({ title }) => title), refused),
  rule(requestToJoin, ({ message }) => [message], refused),
]);

/** The calls whose texts are checked. */
export const checkedPaths: readonly string[] = [...rules.keys()];

/** Holds a call's texts if they have a word that the site's operator listed. */
export const checkText: TextCheck = (call) => rules.get(call.path)?.(call) ?? null;
