import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { Stars } from '../../../platform/ui/books/stars.tsx';
import { Carousel } from './carousel.tsx';
import styles from './home.module.css';

/** The three books recommended to everyone; a test compares them with the catalogue. */
export const recommendedBooks = [
  { isbn: '9781635575637', title: 'Piranesi', author: 'Susanna Clarke' },
  { isbn: '9780385474542', title: 'Things Fall Apart', author: 'Chinua Achebe' },
  { isbn: '9780140449334', title: 'Meditations', author: 'Marcus Aurelius' },
] as const;

// The specification fixes what these cards show (document 2, "/home").
const RATING = 5;

export function RecommendedReads() {
  return (
    <section aria-labelledby="recommended" className="stack">
      <h2 id="recommended">Recommended Reads</h2>
      <Carousel label="Three books to start with">
        {recommendedBooks.map(({ isbn, title, author }) => (
          <li key={isbn}>
            <Link to={paths.book(isbn)} className={styles.recommended} draggable={false}>
              <Cover address={paths.cover(isbn)} title={title} width={88} />
              <span className={styles.recommendedText}>
                <span className="title">{title}</span>
                <span className="small soft">{author}</span>
                <Stars rating={RATING} small />
              </span>
            </Link>
          </li>
        ))}
      </Carousel>
    </section>
  );
}
