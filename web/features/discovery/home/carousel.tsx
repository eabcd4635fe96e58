import useEmblaCarousel from 'embla-carousel-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { IconButton } from '../../../platform/ui/button.tsx';
import { Next, Previous } from '../../../platform/ui/icons.tsx';
import styles from './carousel.module.css';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface CarouselProps {
  /** The accessible name. */
  label: string;
  children: ReactNode;
}

/**
 * A row that is dragged, scrolled with the arrow keys, or moved with its two buttons, which are disabled at the ends.
 * Its children are list items.
 */
export function Carousel({ label, children }: CarouselProps) {
  // The numbers of document 2, section 9.
  const [view, embla] = useEmblaCarousel({
    dragThreshold: 10,
    duration: 25,
    containScroll: 'trimSnaps',
    startIndex: 0,
    align: 'start',
    slidesToScroll: 'auto',
    breakpoints: { [REDUCED_MOTION]: { duration: 0 } },
  });
  const [ends, setEnds] = useState({ first: true, last: false });
  // Set up in a separate task, so that the row can be read and its links followed before it can be dragged.
  const [isScrolled, setIsScrolled] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsScrolled(true));
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!embla) return;
    const updateEnds = () => setEnds({ first: !embla.canScrollPrev(), last: !embla.canScrollNext() });
    updateEnds();
    const stop = () => {
      if (matchMedia(REDUCED_MOTION).matches) embla.scrollTo(embla.selectedScrollSnap(), true);
    };
    embla.on('select', updateEnds).on('reInit', updateEnds).on('resize', updateEnds).on('pointerUp', stop);
    return () => {
      embla.off('select', updateEnds).off('reInit', updateEnds).off('resize', updateEnds).off('pointerUp', stop);
    };
  }, [embla]);

  const back = useCallback(() => embla?.scrollPrev(), [embla]);
  const on = useCallback(() => embla?.scrollNext(), [embla]);

  return (
    <section
      className={styles.carousel}
      aria-label={label}
      aria-roledescription="carousel"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') back();
        else if (event.key === 'ArrowRight') on();
      }}
    >
      <IconButton label="Previous" look="plain" onClick={back} disabled={ends.first}>
        <Previous />
      </IconButton>
      <div className={styles.window} ref={isScrolled ? view : null}>
        <ul
          className={styles.row}
          onFocus={(event) => {
            // A link that gets the focus from the keyboard scrolls into view.
            const item = event.target.closest('li');
            if (!embla || !item) return;
            const row = event.currentTarget;
            const hidden = row.scrollWidth - embla.rootNode().clientWidth;
            const distance = item.getBoundingClientRect().left - row.getBoundingClientRect().left;
            // Snaps are fractions of the hidden width. The nearest one before the item shows it from its left edge.
            embla.scrollTo(embla.scrollSnapList().findLastIndex((share) => share * hidden <= distance + 1));
          }}
        >
          {children}
        </ul>
      </div>
      <IconButton label="Next" look="plain" onClick={on} disabled={ends.last}>
        <Next />
      </IconButton>
    </section>
  );
}
