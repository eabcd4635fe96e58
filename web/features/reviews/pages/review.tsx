import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { normaliseIsbn } from '../../../../worker/features/books/contract.ts';
import { profileSentences } from '../../../../worker/features/profiles/contract.ts';
import { getReview, reviewSentences } from '../../../../worker/features/reviews/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useGoBack } from '../../../platform/api/go-back.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import { useSession } from '../../../platform/api/session.ts';
import { reviewMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { CopyLink } from '../../../platform/ui/text/copy-link.tsx';
import { LikeButton } from '../../social/likes/like-button.tsx';
import { DeleteButton } from '../delete-button.tsx';
import { EditButton } from '../edit-button.tsx';
import { ReportButton } from '../report-button.tsx';
import { ReviewPage } from '../review-page.tsx';
import { ShowSwitch } from '../show-switch.tsx';

/** Loads the review in the URL, or null if there is none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const isbn = normaliseIsbn(query.get('isbn') ?? '');
  const reviewId = query.get('id') ?? '';
  if (isbn === null || reviewId === '') return null;
  try {
    return await call(getReview, { isbn, review_id: reviewId }, { signal: request.signal });
  } catch (error) {
    if (error instanceof CallError && ['not_found', 'invalid_input'].includes(error.code))
      return withError(null, error);
    throw error;
  }
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Review',
  description: `A reader's review on ${PRODUCT}.`,
  listed: false,
  ...(data ? reviewMeta(data) : {}),
});

/** /review?isbn=&id= */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { userId } = useSession();
  if (data === null) {
    return (
      <Page title={reviewSentences.notFound} narrow>
        <p className="soft">It may have been deleted, or the link to it was cut short.</p>
        <div className="row">
          <Button look="primary" onClick={goBack}>
            Go Back
          </Button>
          <ButtonLink to={paths.home()}>Home</ButtonLink>
        </div>
      </Page>
    );
  }
  const { review, book, hidden } = data;
  const { title, imageLinks } = book.volumeInfo;
  const own = review.user_id === userId;
  const leave = () => {
    toast.success('Your review was deleted.');
    navigate(paths.book(review.isbn), { replace: true });
  };
  return (
    <Page
      title={`${review.user_name} on ${title}`}
      heading={
        <Link to={paths.book(review.isbn)} className="plain-link" dir="auto">
          {title}
        </Link>
      }
    >
      <ReviewPage
        review={review}
        book={book}
        cover={coverOf(imageLinks?.thumbnail)}
        actions={
          <>
            <LikeButton
              kind="review"
              id={review.review_id}
              of={review}
              what={`the review by ${review.user_name}`}
              own={own}
            />
            <CopyLink
              address={paths.review(review.isbn, review.review_id)}
              label="Copy link to this review"
              message={profileSentences.copied}
            />
            {own ? (
              <>
                <EditButton review={review} />
                <DeleteButton review={review} onDeleted={leave} />
                {hidden === undefined ? null : <ShowSwitch review={review} hidden={hidden} />}
              </>
            ) : (
              <ReportButton review={review} message={reviewSentences.reported} />
            )}
            <div className="wide-only">
              <Button look="plain" onClick={goBack}>
                Go Back
              </Button>
            </div>
          </>
        }
      />
    </Page>
  );
}
