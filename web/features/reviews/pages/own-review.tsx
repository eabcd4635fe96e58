import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { normaliseIsbn } from '../../../../worker/features/books/contract.ts';
import { getReview, reviewSentences } from '../../../../worker/features/reviews/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';

/** Redirects to the reader's own review of this book, if there is one. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const isbn = normaliseIsbn(params.isbn ?? '');
  if (isbn === null || !session().authenticated) return null;
  try {
    const { review } = await call(getReview, { isbn }, { signal: request.signal });
    return redirect(paths.review(isbn, review.review_id));
  } catch (error) {
    if (error instanceof CallError && ['not_found', 'signed_out'].includes(error.code)) return null;
    throw error;
  }
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Your review',
  description: 'Your own review of a book.',
});

/** /review/{isbn}, without a review by the reader */
export function Component() {
  const { authenticated } = useSession();
  const isbn = normaliseIsbn(useParams().isbn ?? '');
  if (!authenticated) return <SignInNeeded title="Your review" />;
  return (
    <Page title={reviewSentences.notFound} narrow>
      <p className="soft">You have not reviewed this book yet.</p>
      <div className="row">
        {isbn === null ? null : (
          <ButtonLink look="primary" to={paths.book(isbn)}>
            To the book
          </ButtonLink>
        )}
        <ButtonLink to={paths.home()}>Home</ButtonLink>
      </div>
    </Page>
  );
}
