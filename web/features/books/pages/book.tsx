import { Suspense, use, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import {
  editionsOfWork,
  getBook,
  isbnOf,
  isInternal,
  nextInSeries,
  normaliseIsbn,
  type PresentedVolume,
  type Shelf,
  type SimilarVolume,
  similarBooks,
} from '../../../../worker/features/books/contract.ts';
import { getNote } from '../../../../worker/features/library/notes/contract.ts';
import { getBookReviews, type Review, reviewSentences } from '../../../../worker/features/reviews/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useGoBack } from '../../../platform/api/go-back.ts';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { supportId, withId } from '../../../platform/api/support-id.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { bookMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Write } from '../../../platform/ui/icons.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { BookDays } from '../../connections/statistics/book-days.tsx';
import { ImpressionSection } from '../../library/impressions/impression-section.tsx';
import { AddToList } from '../../library/lists/add-to-list.tsx';
import { NoteSection } from '../../library/notes/note-section.tsx';
import { OwnedButton } from '../../library/owned/owned-button.tsx';
import { EarlierReadings, OpenReading, openOf, readingsOfBook } from '../../library/readings/your-readings.tsx';
import { EditionChoice } from '../../library/shelves/edition-choice.tsx';
import { HideButton } from '../../library/shelves/hide-button.tsx';
import { OwnStars } from '../../library/shelves/own-stars.tsx';
import { StatusControl } from '../../library/shelves/status-control.tsx';
import { CorrectBook } from '../../moderation/correct-book.tsx';
import { ReportButton } from '../../moderation/report-button.tsx';
import { ReportProblem } from '../../moderation/report-problem.tsx';
import { ReviewList } from '../../reviews/review-list.tsx';
import { LikeButton } from '../../social/likes/like-button.tsx';
import { ShareButton } from '../../social/sharing/share-button.tsx';
import { BookDetails } from '../book-details.tsx';
import { Editions } from '../editions.tsx';
import { OwnBookActions } from '../own-book-actions.tsx';
import { SeriesLine } from '../series-line.tsx';
import { SimilarBooks } from '../similar-books.tsx';

const ReviewDialog = lazyDialog(() =>
  import('../../reviews/review-dialog.tsx').then(({ ReviewDialog }) => ReviewDialog),
);

const INVALID = 'Invalid book ISBN.';
const UNSEEN = 'This book isn’t stored on this device. Its page opens when you’re back online.';
const PARTIAL = 'This is what your device knows of this book. Its page opens when you’re back online.';
const FAILED = 'There was an error loading this specific book. Please try again later.';

/** Loads the book, its reviews and related books by the ISBN in the address; the latter two may arrive later. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isbnText = new URL(request.url).searchParams.get('isbn') ?? '';
  const isbn = normaliseIsbn(isbnText);
  if (isbn === null)
    return { isbn: null, sentence: isbnText !== '' ? INVALID : FAILED, id: undefined, isUnseen: false };
  const signal = { signal: request.signal };
  const reviews = orNone(call(getBookReviews, { isbn }, signal), { requestStatus: 'success' as const, reviews: [] });
  const noReadings: Awaited<ReturnType<typeof readingsOfBook>> = { items: [], next: null };
  const readings = session().authenticated
    ? orNone(readingsOfBook(isbn, null, request.signal), noReadings)
    : Promise.resolve(noReadings);
  // An error in these parts is shown in their place, since the book itself was loaded.
  const withoutFault = (error: unknown) => {
    if (error instanceof CallError || request.signal.aborted) return null;
    throw error;
  };
  const similar = call(similarBooks, { isbn }, signal).then(({ items }) => items, withoutFault);
  const editions = editionsPage(isbn, null, request.signal).catch(withoutFault);
  const note = session().authenticated ? call(getNote, { isbn }, signal).catch(withoutFault) : null;
  try {
    const { book, source, own, may_describe: mayDescribe = false } = await call(getBook, { isbn }, signal);
    // For the ISBN of a reader's own book, redirect to its internal number, which every call takes.
    if (!isInternal(isbn) && isInternal(isbnOf(book))) return redirect(paths.book(isbnOf(book)));
    const next =
      book.volumeInfo.series === undefined
        ? Promise.resolve(null)
        : call(nextInSeries, { isbn }, signal).then((answer) => answer.next ?? null, withoutFault);
    return {
      isbn,
      book,
      source,
      own,
      mayDescribe,
      next,
      reviews: await reviews,
      readings: await readings,
      similar,
      editions,
      note,
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The address of a reader's own book can be right although the viewer may not see the book. Its error says why.
    const isUnseen = error.code === 'offline';
    const isExpected = error.code === 'not_found' && isInternal(isbn);
    const sentence = isUnseen ? UNSEEN : isExpected ? error.message : FAILED;
    return withError({ isbn: null, sentence, id: supportId(error), isUnseen }, error);
  }
}

async function editionsPage(isbn: string, cursor: string | null, signal?: AbortSignal) {
  const { searchLanguages } = session();
  const input = {
    isbn,
    ...(searchLanguages.length > 0 ? { language: searchLanguages } : {}),
    ...(cursor === null ? {} : { cursor }),
  };
  const { editions, next_cursor } = await call(editionsOfWork, input, signal ? { signal } : {});
  return { items: editions, next: next_cursor ?? null };
}

async function orNone<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof CallError) toast.error(error.message, withId(error));
    else if (!(error instanceof DOMException)) throw error;
    return fallback;
  }
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Book',
  description: `A book on ${PRODUCT}, with what its readers think of it.`,
  listed: false,
  ...(data?.isbn ? bookMeta(data.book, data.reviews.reviews, data.source) : {}),
});

/** /book?isbn= */
export function Component() {
  const data = useLoaderData<typeof loader>();
  if (data.isbn === null) return <Failed {...data} />;
  return <Book key={data.isbn} data={data} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { book: PresentedVolume }>;

function Book({
  data: { isbn, book, own, mayDescribe, next, reviews, readings, similar, editions, note },
}: {
  data: Loaded;
}) {
  const { authenticated, userId } = useSession();
  const navigate = useNavigate();
  const [shelf, setShelf] = useState(book.shelf);
  const [writing, setWriting] = useState(false);
  const { title, series } = book.volumeInfo;
  const ended = readings.items.find(({ state }) => state === 'finished' || state === 'unfinished');

  useEffect(() => setShelf(book.shelf), [book.shelf]);

  const write = useMemberPress(`review ${isbn}`, () => {
    if (shelf?.review_id !== undefined) navigate(paths.review(isbn, shelf.review_id));
    else if (shelf?.read !== true && ended === undefined) toast.error(reviewSentences.notRead);
    else setWriting(true);
  });

  const open = openOf(readings.items) ?? null;
  // The stars are about a reading that ended.
  const isRated = open === null && (ended !== undefined || shelf?.read === true);
  const held = reviews.held_review;
  const review = held === undefined && (
    <Button look="plain" onClick={write}>
      <Write size={18} aria-hidden="true" />
      {shelf?.review_id === undefined ? 'Write a review' : 'Your review'}
    </Button>
  );
  return (
    <Page
      title={title}
      head={(heading) => (
        <BookDetails
          book={book}
          mayDescribe={mayDescribe}
          heading={heading}
          series={
            series === undefined ? null : (
              <SeriesLine series={series} author={book.volumeInfo.authors?.[0]} next={next} />
            )
          }
          actions={
            <>
              <StatusControl isbn={isbn} title={title} shelf={shelf} onChange={setShelf} open={open} />
              {open === null ? null : <OpenReading reading={open} />}
              {isRated ? (
                <div className="row">
                  <OwnStars isbn={isbn} rating={shelf?.rating ?? 0} />
                  {review && <span className="flush">{review}</span>}
                </div>
              ) : null}
            </>
          }
          readings={
            authenticated ? (
              <>
                <EarlierReadings isbn={isbn} title={title} first={readings} />
                {readings.onDevices === undefined ? null : <BookDays key={isbn} isbn={isbn} {...readings.onDevices} />}
              </>
            ) : null
          }
          sharing={
            <>
              {authenticated ? (
                <OwnedButton
                  isbn={isbn}
                  title={title}
                  owned={shelf?.owned}
                  onChange={(owned) => setShelf(withOwned(shelf, owned))}
                />
              ) : null}
              <AddToList isbn={isbn} title={title} authors={book.volumeInfo.authors ?? []} />
              <ShareButton isbn={isbn} title={title} />
            </>
          }
          more={
            <>
              {isRated ? null : review}
              {authenticated ? <HideButton isbn={isbn} title={title} hidden={shelf?.hidden === true} /> : null}
              {own?.may_edit ? <OwnBookActions isbn={isbn} title={title} /> : null}
              <ReportProblem book={book} action={own?.may_edit === false ? 'Propose a correction' : 'Report Problem'} />
              {isInternal(isbn) ? null : <CorrectBook book={book} />}
              {isInternal(isbn) ? <ReportButton kind="own_book" id={isbn} about="this book" /> : null}
            </>
          }
        />
      )}
    >
      {note === null ? null : (
        <Suspense>
          <NoteSection isbn={isbn} workId={book.work_id} note={note} />
        </Suspense>
      )}
      {'isPartial' in book ? (
        <p role="status">{PARTIAL}</p>
      ) : (
        <>
          <ImpressionSection isbn={isbn} />
          <section aria-labelledby="reviews" className="stack">
            <h2 id="reviews">Top Reviews</h2>
            {held === undefined ? null : (
              <div className="sheet">
                <p className="small soft">Your review waits for a moderator. Only you see it.</p>
                <blockquote className="quote" dir="auto">
                  {held}
                </blockquote>
              </div>
            )}
            <ReviewList
              isbn={isbn}
              reviews={reviews.reviews}
              next={reviews.next_cursor ?? null}
              like={likeOf(userId)}
            />
          </section>
          <Suspense fallback={<p className="soft">Loading...</p>}>
            <Similar title={title} books={similar} />
          </Suspense>
          <Suspense>
            <EditionsOfWork isbn={isbn} first={editions} />
          </Suspense>
        </>
      )}
      <ReviewDialog isbn={isbn} title={title} open={writing} onClose={() => setWriting(false)} />
    </Page>
  );
}

function withOwned(shelf: Shelf = { read: false, bookmarked: false }, owned: Shelf['owned']): Shelf {
  const { owned: _, ...rest } = shelf;
  return owned === undefined ? rest : { ...rest, owned };
}

const likeOf = (userId: string) => (review: Review) => (
  <LikeButton
    kind="review"
    id={review.review_id}
    of={review}
    what={`the review by ${review.user_name}`}
    own={review.user_id === userId}
  />
);

type EditionsPage = Awaited<ReturnType<typeof editionsPage>>;

// A single edition is the one that the page shows.
function EditionsOfWork({ isbn, first }: { isbn: string; first: Promise<EditionsPage | null> }) {
  const page = use(first);
  return page === null || page.items.length < 2 ? null : <EditionList isbn={isbn} first={page} />;
}

function EditionList({ isbn, first }: { isbn: string; first: EditionsPage }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'editions',
    first,
    idOf: isbnOf,
    load: (cursor) => editionsPage(isbn, cursor),
  });
  return (
    <Editions
      isbn={isbn}
      editions={items}
      hasMore={hasMore}
      waiting={waiting}
      onMore={more}
      choice={(edition) => <EditionChoice edition={edition} />}
    />
  );
}

function Similar({ title, books }: { title: string; books: Promise<SimilarVolume[] | null> }) {
  return <SimilarBooks title={title} books={use(books)} />;
}

interface FailedProps {
  sentence: string;
  id: string | undefined;
  /** Whether it only cannot be loaded without a connection. */
  isUnseen: boolean;
}

/** Shows the error in an alert, as specified, and goes back to the previous page. */
function Failed({ sentence, id, isUnseen }: FailedProps) {
  const goBack = useRef(useGoBack());
  useEffect(() => {
    const timer = setTimeout(() => {
      window.alert(isUnseen ? `${FAILED} ${sentence}` : sentence);
      // It opens here once there is a connection.
      if (!isUnseen) goBack.current();
    });
    return () => clearTimeout(timer);
  }, [sentence, isUnseen]);
  return (
    <Page title="Book" narrow>
      <p>{sentence}</p>
      {id === undefined ? null : <p className="small soft">{id}</p>}
    </Page>
  );
}
