import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { languages } from '../../../worker/features/accounts/settings/contract.ts';
import type { Volume } from '../../../worker/features/books/contract.ts';
import {
  addOwnBook,
  editOwnBook,
  ownBookLimits,
  ownBookSentences,
} from '../../../worker/features/books/own/contract.ts';
import { limits, type RequestBody } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call, isHeld } from '../../platform/api/call.ts';
import { useDraft } from '../../platform/api/draft.ts';
import { promptSignIn, useSession } from '../../platform/api/session.ts';
import { showError, useAction } from '../../platform/api/use-action.ts';
import { DraftNote } from '../../platform/forms/draft-note.tsx';
import { Button, ButtonLink } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea, TextField } from '../../platform/ui/fields/field.tsx';
import { plainNumbers } from '../../platform/ui/fields/number-text.ts';
import { clock } from '../../platform/ui/text/clock.ts';
import { languagesByName } from '../../platform/ui/text/language.ts';
import { isoDate } from '../../platform/ui/text/time.ts';
import { readerZone } from '../../platform/ui/text/zone.ts';
import { wantedBook } from './wanted-book.ts';

const draftShape = z.object({
  title: z.string(),
  authors: z.string(),
  year: z.string(),
  pages: z.string(),
  language: z.string(),
  isbn: z._default(z.string(), ''),
  series: z._default(z.string(), ''),
  position: z._default(z.string(), ''),
});
type Draft = z.infer<typeof draftShape>;
const LABELS: Readonly<Record<keyof Draft, string>> = {
  title: 'Title',
  authors: 'Authors',
  year: 'Year (optional)',
  pages: 'Pages (optional)',
  language: 'Language (optional)',
  isbn: 'ISBN (optional)',
  series: 'Series (optional)',
  position: 'Place in the series (optional)',
};
const FIELDS = z.keyof(draftShape).options;
type Wrong = Partial<Record<keyof Draft, string>>;

const byName = languagesByName(languages);

/** A book that the reader added, with its printed ISBN. */
interface StoredBook {
  number: string;
  volume: Volume['volumeInfo'];
  isbn: string;
  version: string;
}

function draftOf({ volume, isbn }: Pick<StoredBook, 'volume' | 'isbn'>): Draft {
  const { title, authors = [], publishedDate = '', pageCount, language = '', series } = volume;
  return {
    ...{
      title,
      authors: authors.join('\n'),
      language,
      isbn,
      series: series?.name ?? '',
      position: series?.position ?? '',
    },
    year: publishedDate === '' ? '' : String(Number(publishedDate)),
    pages: pageCount === undefined ? '' : String(pageCount),
  };
}

interface OwnBookFormProps {
  /** The search text, which fills in some fields. */
  wanted: string;
  /** The book to edit; a new one is added without it. */
  stored?: StoredBook;
}

/** Adds a book that no service knows, or edits one. The draft stays until the book is saved. */
export function OwnBookForm({ wanted, stored }: OwnBookFormProps) {
  const { authenticated } = useSession();
  const navigate = useNavigate();
  const empty = stored ? draftOf(stored) : { year: '', pages: '', language: '', ...wantedBook(wanted) };
  const draft = useDraft(`own book:${stored?.number ?? wanted}`, draftShape, empty);
  const { value, change, clear, key, notice } = draft;
  const [known, setKnown] = useState<{ isbn: string; sentence: string } | null>(null);
  const { pending, run } = useAction();
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLFormElement>(null);

  const submit = async (anyway = false) => {
    setKnown(null);
    if (!authenticated) return promptSignIn();
    const facts = factsIn(value);
    const problems = wrongWith(facts);
    setWrong(problems);
    if (Object.keys(problems).length > 0) {
      // Wait until React has marked the invalid fields.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    await run(
      async (formInput) => {
        if (stored) {
          const answer = await call(editOwnBook, { own_book: stored.number, ...facts, version: stored.version });
          clear();
          if (!isHeld(answer)) toast.success(answer.message);
          await navigate(paths.book(stored.number), { replace: true });
          return;
        }
        const { isbn } = await call(addOwnBook, { ...facts, ...(anyway ? { anyway } : {}) }, { key: formInput });
        clear();
        toast.success(ownBookSentences.added);
        await navigate(paths.book(isbn));
      },
      {
        key,
        // After a refused change the page shows what is stored by now.
        keepPage: stored === undefined,
        onError: (error) => {
          if (error.id === undefined) showError(error);
          else setKnown({ isbn: error.id, sentence: error.message });
        },
      },
    );
  };

  const fieldProps = (name: keyof Draft) => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => {
      change({ [name]: target.value });
      setWrong(({ [name]: _, ...otherErrors }) => otherErrors);
    },
    ...(wrong[name] === undefined ? {} : { error: wrong[name] }),
  });

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftNote notice={notice} onDiscard={clear}>
        {FIELDS.filter((name) => value[name] !== empty[name]).map((name) => (
          <p key={name}>
            {LABELS[name]}: {empty[name] === '' ? 'Nothing.' : empty[name]}
          </p>
        ))}
      </DraftNote>
      <TextField label={LABELS.title} maxLength={limits.title} autoComplete="off" {...fieldProps('title')} />
      <TextArea
        keptIn={draft}
        label={LABELS.authors}
        hint="One on each line."
        rows={3}
        autoComplete="off"
        {...fieldProps('authors')}
      />
      <TextField label={LABELS.year} inputMode="numeric" autoComplete="off" maxLength={5} {...fieldProps('year')} />
      <TextField label={LABELS.pages} inputMode="numeric" autoComplete="off" maxLength={6} {...fieldProps('pages')} />
      <SelectField label={LABELS.language} {...fieldProps('language')}>
        <option value="">Not set</option>
        {byName.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={LABELS.isbn} autoComplete="off" maxLength={40} {...fieldProps('isbn')} />
      <TextField label={LABELS.series} autoComplete="off" maxLength={limits.title} {...fieldProps('series')} />
      <TextField label={LABELS.position} autoComplete="off" maxLength={9} {...fieldProps('position')} />
      {known === null ? null : (
        <div role="alert" className="row">
          <p>
            {known.sentence} <Link to={paths.book(known.isbn)}>Open it</Link>
          </p>
          <Button pending={pending} onClick={() => void submit(true)}>
            Add mine anyway
          </Button>
        </div>
      )}
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          {stored ? 'Save' : 'Add this book'}
        </Button>
        {stored ? (
          <ButtonLink to={paths.book(stored.number)} replace onClick={clear}>
            Cancel
          </ButtonLink>
        ) : null}
      </div>
    </form>
  );
}

// Text that is not a number is sent as an invalid value, so that the schema reports it.
function factsIn({
  title,
  authors,
  year,
  pages,
  language,
  isbn,
  series,
  position,
}: Draft): RequestBody<typeof addOwnBook> {
  const lines = authors.split('\n').map((line) => line.trim());
  const number = (text: string) => (text.trim() === '' ? undefined : Number(plainNumbers(text)));
  return {
    title,
    authors: lines.filter(Boolean).slice(0, ownBookLimits.authors + 1),
    year: number(year),
    pages: number(pages),
    language: language === '' ? undefined : language,
    isbn: isbn.trim() || undefined,
    series: series.trim() || undefined,
    position: plainNumbers(position.trim()) || undefined,
  };
}

function wrongWith(facts: RequestBody<typeof addOwnBook>): Wrong {
  const issues = addOwnBook.input.safeParse(facts).error?.issues ?? [];
  const problems: Wrong = {};
  for (const name of FIELDS) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue !== undefined) problems[name] = issue.message;
  }
  if (facts.position !== undefined && facts.series === undefined) problems.series ??= ownBookSentences.positionAlone;
  if (facts.year !== undefined && facts.year > Number(isoDate(clock() / 1000, readerZone()).slice(0, 4)) + 2)
    problems.year ??= ownBookSentences.year;
  return problems;
}
