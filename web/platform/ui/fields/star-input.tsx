import { type KeyboardEvent, useContext, useId, useRef, useState } from 'react';
import { STAR_OUTLINE } from '../books/stars.tsx';
import { IconButton } from '../button.tsx';
import { Minus, Plus } from '../icons.tsx';
import { FormContext, useFieldError } from './form-context.ts';
import styles from './star-input.module.css';

const isDown = (key: string) => key === 'ArrowLeft' || key === 'ArrowDown';
const steps = Array.from({ length: 11 }, (_, step) => step / 2);

/** Returns a rating in words: "3.5 stars", "1 star", "No stars". */
export function starsName(rating: number): string {
  if (rating === 0) return 'No stars';
  return `${rating} ${rating === 1 ? 'star' : 'stars'}`;
}

interface StarInputProps {
  /** The group's accessible name. */
  label: string;
  /** The field's name in a `Form`. */
  name?: string;
  /** The initial rating of an uncontrolled input. */
  defaultValue?: number;
  /** The rating of a controlled input. */
  value?: number;
  onChange?: (value: number) => void;
  /**
   * Called with the rating that the reader gives: a tapped one, or the one that they chose with arrow keys and confirmed
   * with Enter. Arrow keys pass every rating on their way, so they alone give none; the step down from half a star takes
   * the given rating back.
   */
  onGive?: (value: number) => void;
  /** Whether it is the stars alone, with a minus once one is given; then a tap on the given star takes the rating back. */
  bare?: boolean;
}

/** A rating from 0 to 5 in half steps: a radio group of five stars, with a button for each direction. */
export function StarInput({
  name,
  value: controlledValue,
  defaultValue = 0,
  onChange,
  onGive,
  label,
  bare = false,
}: StarInputProps) {
  const group = useId();
  const note = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { error, onChanged } = useFieldError(name);
  const [own, setOwn] = useState(defaultValue);
  const [chosen, setChosen] = useState<number | null>(null);
  const arrow = useRef('');
  const value = chosen ?? controlledValue ?? own;
  const { resets } = useContext(FormContext);
  const [resetsBefore, setResetsBefore] = useState(resets);
  if (resets !== resetsBefore) {
    setResetsBefore(resets);
    setOwn(defaultValue);
  }
  const change = (rating: number) => {
    onChanged();
    const isTakenBack = rating === 0 && isDown(arrow.current) && controlledValue !== 0;
    const isChoice = arrow.current !== '' && onGive !== undefined && !isTakenBack;
    arrow.current = '';
    setChosen(isChoice ? rating : null);
    setOwn(rating);
    onChange?.(rating);
    if (!isChoice) onGive?.(rating);
  };
  const giveChosen = (event: KeyboardEvent) => {
    arrow.current = event.key.startsWith('Arrow') ? event.key : '';
    if (event.key !== 'Enter' || chosen === null) return;
    event.preventDefault();
    setChosen(null);
    onGive?.(chosen);
  };
  // A click, so that its form hears of it.
  const step = (by: number) => {
    const rating = Math.min(5, Math.max(0, value + by));
    const input = fieldset.current?.querySelector<HTMLInputElement>(`input[value="${rating}"]`);
    input?.click();
    // The pressed minus goes with the rating.
    if (bare && rating === 0) input?.focus();
  };
  const minus = (
    <IconButton label="Half a star less" onClick={() => step(-0.5)} disabled={value === 0}>
      <Minus size={18} />
    </IconButton>
  );
  return (
    <div className={styles.line}>
      {bare ? null : minus}
      <fieldset
        ref={fieldset}
        className={styles.group}
        aria-describedby={error ? note : undefined}
        onKeyDown={giveChosen}
        onKeyUp={() => {
          arrow.current = '';
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setChosen(null);
        }}
      >
        <legend className="hidden">{label}</legend>
        {steps.map((rating) => (
          <label key={rating} className={rating === 0 ? styles.none : styles.half}>
            <input
              className="hidden"
              type="radio"
              name={name ?? group}
              value={rating}
              checked={rating === value}
              onChange={() => change(rating)}
              onClick={() => bare && rating === value && rating > 0 && change(0)}
            />
            <span className="hidden">{starsName(rating)}</span>
            {rating > 0 ? <HalfStar filled={rating <= value} side={rating % 1 === 0 ? 'right' : 'left'} /> : null}
          </label>
        ))}
      </fieldset>
      {/* Behind the stars, which must not move under a finger that has just given one. */}
      {bare && value > 0 ? minus : null}
      {bare ? null : (
        <IconButton label="Half a star more" onClick={() => step(0.5)} disabled={value === 5}>
          <Plus size={18} />
        </IconButton>
      )}
      <output className={bare && chosen === null ? 'hidden' : styles.rating}>
        {starsName(value)}
        {chosen === null ? '' : ', Enter to rate'}
      </output>
      {error ? (
        <p id={note} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function HalfStar({ filled, side }: { filled: boolean; side: 'left' | 'right' }) {
  return (
    <svg
      className={filled ? styles.filled : styles.open}
      viewBox={side === 'left' ? '-1 -1 10 19' : '9 -1 10 19'}
      aria-hidden="true"
    >
      <path d={STAR_OUTLINE} />
    </svg>
  );
}
