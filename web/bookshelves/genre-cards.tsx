import { Link } from 'react-router';
import { type Genre, genres } from '../../worker/books/contract.ts';
import { paths } from '../paths.ts';
import styles from './genre-cards.module.css';

const blurbs: Record<Genre, string> = {
  fiction: 'Other people, from the inside, for as long as a book lasts.',
  'non-fiction': 'The world as it is, told by someone who went and looked.',
  poetry: 'Few words, each of them weighed.',
  'short stories': 'A whole life between two stops on the train.',
  fantasy: 'Maps at the front, trouble from page one.',
  'sci-fi': 'What if, thought through to the last bolt.',
  romance: 'They will. The question is how, and what it costs.',
  horror: 'Read it with the light on, then check the door.',
  mystery: 'Somebody knows. Read closely and you may be first.',
  thriller: 'One more chapter, though it is past midnight.',
  biography: 'A life followed from the outside, all the way round.',
  autobiography: 'A life told by the one who had it.',
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

/** A card for each genre, leading to its shelf. */
export function GenreCards() {
  return (
    <ul className={styles.grid}>
      {(Object.entries(genres) as [Genre, string][]).map(([genre, label]) => (
        <li key={genre}>
          <Link to={paths.bookshelf(genre)} className={styles.card}>
            <h2 className={styles.label}>{label}</h2>
            <p className="soft small">{blurbs[genre]}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
