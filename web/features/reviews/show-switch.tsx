import { type Review, showReview } from '../../../worker/features/reviews/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';

/** Switches who can see an imported review. */
export function ShowSwitch({ review: { review_id: id, isbn }, hidden }: { review: Review; hidden: boolean }) {
  const { pending, run } = useAction();
  const turn = () =>
    run(async () => {
      await call(showReview, { review_id: id, isbn, visible: hidden });
    });
  return (
    <>
      <p role="status" className="small soft">
        {hidden ? 'Only you see this review.' : 'Others see this review.'}
      </p>
      <Button look="plain" pending={pending} onClick={turn}>
        {hidden ? 'Show it to others' : 'Hide it from others'}
      </Button>
    </>
  );
}
