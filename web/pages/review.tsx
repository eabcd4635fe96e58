import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { normaliseIsbn } from '../../worker/books/contract.ts';
import { PRODUCT } from '../../worker/http/contract.ts';
import { moderationSentences } from '../../worker/moderation/contract.ts';
import { profileSentences } from '../../worker/profiles/contract.ts';
import { getReview, reviewSentences } from '../../worker/reviews/contract.ts';
import { CallError, call } from '../api/call.ts';
import { failed } from '../api/failed.ts';
import { useGoBack } from '../api/go-back.ts';
import { useSession } from '../api/session.ts';
import { LikeButton } from '../likes/like-button.tsx';
import { reviewMeta } from '../meta/meta.ts';
import type { PageMeta } from '../meta/page-meta.ts';
import { paths } from '../paths.ts';
import { DeleteButton } from '../reviews/delete-button.tsx';
import { EditButton } from '../reviews/edit-button.tsx';
import { ReportButton } from '../reviews/report-button.tsx';
import { ReviewPage } from '../reviews/review-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { coverOf } from '../ui/cover-address.ts';
import { Page } from '../ui/page.tsx';
import { toast } from '../ui/toast.ts';

/** The review that the address names, or null when it names none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const isbn = normaliseIsbn(query.get('isbn') ?? '');
  const reviewId = query.get('id') ?? '';
  if (isbn === null || reviewId === '') return null;
  try {
    return await call(getReview, { isbn, review_id: reviewId }, { signal: request.signal });
  } catch (error) {
    if (error instanceof CallError && ['not_found', 'invalid_input'].includes(error.code)) return failed(null, error);
    throw error;
  }
}

/** What is said of the page. */
export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Review',
  description: `A reader's review on ${PRODUCT}.`,
  listed: false,
  ...(data ? reviewMeta(data) : {}),
});

/** /review?isbn=&id= */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { userId } = useSession();
  if (found === null) {
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
  const { review, book } = found;
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
        <Link to={paths.book(review.isbn)} className="plain-link">
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
              said={profileSentences.copied}
            />
            {own ? (
              <>
                <EditButton review={review} />
                <DeleteButton review={review} onDeleted={leave} />
              </>
            ) : (
              <ReportButton review={review} said={moderationSentences.reported} />
            )}
            <Button look="plain" onClick={goBack}>
              Go Back
            </Button>
          </>
        }
      />
    </Page>
  );
}
