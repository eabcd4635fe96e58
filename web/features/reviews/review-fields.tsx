import { limits } from '../../../worker/platform/http/contract.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { StarInput } from '../../platform/ui/fields/star-input.tsx';

interface ReviewFieldsProps {
  rating?: number;
  text?: string;
  spoiler?: boolean;
}

/** The fields of a review's form, with initial values. */
export function ReviewFields({ rating = 0, text = '', spoiler = false }: ReviewFieldsProps) {
  return (
    <>
      <StarInput label="Your rating" name="rating" defaultValue={rating} />
      <TextArea
        label="Your review"
        name="review"
        hint="Optional. Put ||spoilers|| between double bars to hide them."
        defaultValue={text}
        rows={8}
        maxLength={limits.review}
      />
      <label className="check-line">
        <input type="checkbox" name="spoiler" defaultChecked={spoiler} />
        Contains spoilers: hide the full review
      </label>
    </>
  );
}
