import { useState } from 'react';
import { type Review, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { Button } from '../../platform/ui/button.tsx';
import { SpoilerText } from '../../platform/ui/text/spoiler-text.tsx';

/** The text of a review; one with spoilers is collapsed. */
export function ReviewBody({ review: { review, spoiler } }: { review: Pick<Review, 'review' | 'spoiler'> }) {
  const [open, setOpen] = useState(false);
  if (review === '') return <p className="soft">No review</p>;
  if (!spoiler) return <SpoilerText text={review} />;
  return (
    <div className="stack">
      <p className="row">
        <span className="soft">{reviewSentences.spoiler}</span>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide it again' : 'Show it anyway'}
        </Button>
      </p>
      {open ? <SpoilerText text={review} /> : null}
    </div>
  );
}
