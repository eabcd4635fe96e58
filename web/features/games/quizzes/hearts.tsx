import { HEARTS } from '../../../../worker/features/games/quizzes/contract.ts';
import { Heart } from '../../../platform/ui/icons.tsx';
import styles from './quiz-page.module.css';

export function heartsText(hearts: number): string {
  return hearts === 1 ? '1 heart left' : `${hearts} hearts left`;
}

/** The remaining hearts, and outlines of the lost ones. */
export function Hearts({ left }: { left: number }) {
  const hearts = Array.from({ length: HEARTS }, (_, place) => place);
  return (
    <span className={styles.hearts} role="img" aria-label={heartsText(left)}>
      {hearts.map((place) => (
        <Heart key={place} size={22} aria-hidden="true" fill={place < left ? 'currentColor' : 'none'} />
      ))}
    </span>
  );
}
