import { lazy, Suspense } from 'react';
import type { PictureDetails } from '../../../worker/features/accounts/contract.ts';
import { ownImageAddress } from '../../../worker/features/books/images/contract.ts';
import styles from './picture.module.css';

// Drawing pictures costs a few kilobytes that a page can do without for a moment.
const Avatar = lazy(() => import('boring-avatars').catch(without));

function without(error: unknown) {
  console.warn('Pictures cannot be drawn.', error);
  return { default: () => <span /> };
}

// Names of the variants in the drawing library (document 2, section 3).
const drawnAs = {
  marble: 'marble',
  abstract: 'bauhaus',
  avatar: 'beam',
  pixel: 'pixel',
  sunset: 'sunset',
  rings: 'ring',
} as const;

/** Whose picture it is, in the words of the wire. */
interface Pictured {
  picture: string;
  picture_is_default: boolean;
  picture_generation_details: PictureDetails;
}

/** A reader's round picture; decorative, because the name is next to it. */
export function Picture({ of, size = 32 }: { of: Pictured; size?: number }) {
  const { variant, seed, colors } = of.picture_generation_details;
  return (
    <span className={styles.picture} style={{ width: size, height: size }} aria-hidden="true">
      {of.picture_is_default || !of.picture ? (
        <Suspense>
          <Avatar size={size} name={seed} variant={drawnAs[variant]} {...(colors.length > 0 ? { colors } : {})} />
        </Suspense>
      ) : (
        <img src={ownImageAddress(of.picture)} alt="" width={size} height={size} />
      )}
    </span>
  );
}
