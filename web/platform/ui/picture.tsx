import { lazy, Suspense, useState } from 'react';
import type { PictureDetails } from '../../../worker/features/accounts/contract.ts';
import { ownImageAddress } from '../../../worker/features/books/images/contract.ts';
import { reportFailure } from './image-failure.ts';
import styles from './picture.module.css';

// The drawing library is loaded later, since pages work without pictures at first.
const Avatar = lazy(() => import('boring-avatars').catch(withoutAvatar));

function withoutAvatar(error: unknown) {
  console.warn('Pictures cannot be drawn.', error);
  return { default: () => <span /> };
}

// Names of the variants in the drawing library (document 2, section 3).
const avatarVariants = {
  marble: 'marble',
  abstract: 'bauhaus',
  avatar: 'beam',
  pixel: 'pixel',
  sunset: 'sunset',
  rings: 'ring',
} as const;

/** The reader's fields from the API that determine the picture. */
interface Pictured {
  picture: string;
  picture_is_default: boolean;
  picture_generation_details: PictureDetails;
}

/** A reader's round picture, without alt text because the name is next to it. */
export function Picture({ of, size = 32 }: { of: Pictured; size?: number }) {
  const { variant, seed, colors } = of.picture_generation_details;
  // The address that could not be loaded; a new one is tried again.
  const [failed, setFailed] = useState('');
  return (
    <span className={styles.picture} style={{ width: size, height: size }} aria-hidden="true">
      {of.picture_is_default || !of.picture || of.picture === failed ? (
        <Suspense>
          <Avatar
            size={size}
            name={seed}
            variant={avatarVariants[variant]}
            {...(colors.length > 0 ? { colors } : {})}
          />
        </Suspense>
      ) : (
        <img
          src={ownImageAddress(of.picture)}
          alt=""
          width={size}
          height={size}
          {...reportFailure(() => setFailed(of.picture))}
        />
      )}
    </span>
  );
}
