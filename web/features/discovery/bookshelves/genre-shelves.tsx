import { Link } from 'react-router';
import { type Genre, genres } from '../../../../worker/features/books/contract.ts';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import styles from './genre-shelves.module.css';

/** As many books as the widest shelf shows side by side. */
export const PREVIEW_SIZE = 6;

interface PreviewBook {
  isbn: string;
  title: string;
  cover: string;
}

/** The first books of each shelf. */
export type ShelfPreviews = Partial<Record<Genre, readonly PreviewBook[]>>;

const blurbs: Record<Genre, string> = {
  fiction: 'Other people, from the inside, for as long as a book lasts.',
  'non-fiction': 'The world as it is, from someone who went and looked.',
  poetry: 'Few words, each of them weighed.',
  'short stories': 'A whole life between two stops on the train.',
  fantasy: 'Maps at the front, trouble from page one.',
  'sci-fi': 'What if, thought through to the last bolt.',
  romance: 'They will. The question is how, and what it costs.',
  horror: 'Read it with the light on, then check the door.',
  mystery: 'Someone knows. Read closely and you may be first.',
  thriller: 'One more chapter, though it is past midnight.',
  biography: 'A whole life, as someone else saw it.',
  autobiography: 'A life, in the words of the one who lived it.',
  history: 'How it came to this, step by step.',
  philosophy: 'Old questions, still warm.',
  'self-help': 'Small changes, tried out by people like you.',
  cooking: 'Recipes to cook from and sentences to read over dinner.',
  travel: 'Far away, with someone who takes good notes.',
  children: 'To be read aloud, and remembered for good.',
  'young adult': 'Everything for the first time.',
  comics: 'Stories that happen between two drawings.',
  manga: 'From right to left, and hard to put down.',
};

/** A shelf for each genre with its first books, linked to the full shelf; empty until they are loaded. */
export function GenreShelves({ previews }: { previews: ShelfPreviews }) {
  return (
    <ul className={styles.shelves}>
      {(Object.entries(genres) as [Genre, string][]).map(([genre, label], place) => (
        <li key={genre} className={styles.shelf}>
          {/* The shelf's own page names each of them. */}
          <div className={styles.books} aria-hidden="true">
            {(previews[genre] ?? []).map(({ isbn, title, cover }) => (
              <Cover key={isbn} address={cover} title={title} width={78} eager={place === 0} />
            ))}
          </div>
          <h2 className={styles.label}>
            <Link to={paths.bookshelf(genre)} className="plain-link whole-link">
              {label}
            </Link>
          </h2>
          <p className="soft small">{blurbs[genre]}</p>
        </li>
      ))}
    </ul>
  );
}
