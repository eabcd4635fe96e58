import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { useGoBack } from '../../platform/api/go-back.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ExpandableText } from '../../platform/ui/text/expandable-text.tsx';
import { languageName } from '../../platform/ui/text/language.ts';
import styles from './book-details.module.css';
import { publicationDate } from './date.ts';
import { FoundDescription } from './found-description.tsx';
import { MeanRating } from './mean-rating.tsx';

const DESCRIPTION = { characters: 1_000, lines: Number.POSITIVE_INFINITY };

const roleNames = {
  translator: 'Translator',
  illustrator: 'Illustrator',
  editor: 'Editor',
  contributor: 'Contributor',
} as const;

interface BookDetailsProps {
  book: PresentedVolume;
  /** Whether a book service may know the description that is missing. */
  mayDescribe: boolean;
  /** The page's heading. */
  heading: ReactNode;
  series?: ReactNode;
  /** State, progress, stars and review: the most used actions. */
  actions: ReactNode;
  /** When they read it. */
  readings?: ReactNode;
  /** Lists and sharing. */
  sharing: ReactNode;
  /** Rarely used actions: hide, report. */
  more: ReactNode;
}

/** A book's cover, facts and actions. */
export function BookDetails({
  book,
  mayDescribe,
  heading,
  series = null,
  actions,
  readings = null,
  sharing,
  more,
}: BookDetailsProps) {
  const goBack = useGoBack();
  const info = book.volumeInfo;
  const cover = coverOf(info.imageLinks?.thumbnail);
  const price = book.saleInfo?.listPrice;
  const { previewLink, infoLink } = info;
  return (
    <section className={styles.book} aria-label="The book">
      <div className={styles.cover}>
        {cover ? <Cover address={cover} title={info.title} width={240} named eager /> : null}
      </div>
      <div className={styles.head}>
        {heading}
        <p>
          <Authors names={info.authors ?? []} />
        </p>
        <p className={styles.rating}>
          {'isPartial' in book ? null : info.averageRating === undefined ? (
            <span className="soft">Not rated yet</span>
          ) : (
            <MeanRating mean={info.averageRating} count={info.ratingsCount} source={info.ratingsFrom} />
          )}
          {info.maturityRating === 'MATURE' ? <strong className="warning">Mature</strong> : null}
        </p>
        {series}
      </div>
      <div className={styles.text}>
        {actions}
        <div className={styles.sharing}>
          {sharing}
          <details className={styles.more}>
            <summary>More</summary>
            <div className="row">
              {more}
              {previewLink === undefined ? null : (
                <Button onClick={() => openOr(previewLink, 'This book does not have an preview link available.')}>
                  Preview Book
                </Button>
              )}
              {infoLink === undefined ? null : (
                <Button onClick={() => openOr(infoLink, 'This book does not have an online store link available.')}>
                  View Store{price === undefined ? '' : ` (${price.amount} ${price.currencyCode})`}
                </Button>
              )}
              <Button look="plain" onClick={goBack}>
                Go Back
              </Button>
            </div>
          </details>
        </div>
        {info.description === undefined ? (
          mayDescribe && <FoundDescription isbn={isbnOf(book)} />
        ) : (
          <div className={styles.description}>
            <ExpandableText text={info.description} limits={DESCRIPTION} />
          </div>
        )}
        {readings}
        <dl className={styles.facts}>
          {(info.contributors ?? []).map(({ name, role }) => (
            <Fact key={`${role} ${name}`} name={roleNames[role]} value={name} />
          ))}
          <Fact name="Publisher" value={info.publisher ?? null} />
          <Fact name="Published" value={publicationDate(info.publishedDate)} />
          <Fact name="Language" value={languageName(info.language)} />
          <Fact name="Pages" value={info.pageCount === undefined ? null : String(info.pageCount)} />
        </dl>
        {info.categories === undefined ? null : (
          <ul className="chips" aria-label="Categories">
            {info.categories.map((category) => (
              <li key={category}>
                <Link to={paths.search(`${category} [meta]`)} className="chip">
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Authors({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'Unknown';
  return names.map((name, place) => (
    <span key={name}>
      {place > 0 ? ', ' : null}
      <Link to={paths.search(names.length === 1 ? `${name} [author]` : name)} className="lone-link" dir="auto">
        {name}
      </Link>
    </span>
  ));
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return value === null ? null : (
    <div>
      <dt dir="auto">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

// Says so if the browser cannot open the link, instead of doing nothing.
function openOr(address: string, sentence: string): void {
  const page = URL.canParse(address) ? window.open(address, '_blank') : null;
  if (page === null) window.alert(sentence);
  else page.opener = null;
}
