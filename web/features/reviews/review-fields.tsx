import * as z from 'zod/mini';
import { limits } from '../../../worker/platform/http/contract.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { StarInput } from '../../platform/ui/fields/star-input.tsx';
import styles from './review-fields.module.css';

/** What a reader says in a review while they write it. Drafts of earlier days know no spoilers. */
export const writing = z.object({
  rating: z.number(),
  text: z.string(),
  spoiler: z.pipe(
    z.optional(z.boolean()),
    z.transform((said) => said ?? false),
  ),
});
type Writing = z.infer<typeof writing>;

interface ReviewFieldsProps {
  value: Writing;
  change: (part: Partial<Writing>) => void;
}

/** The fields of a review: stars in half steps, words, and whether they give something away. */
export function ReviewFields({ value, change }: ReviewFieldsProps) {
  return (
    <>
      <StarInput label="Your rating" value={value.rating} onChange={(rating) => change({ rating })} />
      <TextArea
        label="Your review"
        hint="You can leave this empty and only give stars. Words between || and || stay hidden until they are pressed."
        value={value.text}
        rows={8}
        maxLength={limits.review}
        onChange={(event) => change({ text: event.target.value })}
      />
      <label className={styles.spoiler}>
        <input
          type="checkbox"
          checked={value.spoiler}
          onChange={(event) => change({ spoiler: event.target.checked })}
        />
        Contains spoilers: fold the whole review
      </label>
    </>
  );
}
