import type { FillStatement, Series } from './book.ts';
import { seriesKey } from './series.ts';
import { additionStatements, removals } from './statements.ts';
import { editionOf, type StoredEdition } from './stored-works.ts';
import { orderOf } from './work-plan.ts';

/** The facts of an edition that a librarian may correct; its series and place are those of the whole work. */
export interface CorrectableFacts {
  title: string;
  authors: readonly string[];
  series: Series | null;
  year: number | null;
  pages: number | null;
  description: string | null;
  /** The address of a service's cover; null for the drawn one. */
  coverUrl: string | null;
}

/** A stored edition, with the series of its work. */
export interface CorrectableEdition {
  row: StoredEdition;
  facts: CorrectableFacts;
}

const COLUMNS = `e.id, e.isbn, e.work_id, e.title, e.other_titles, e.other_authors, e.authors, e.contributors, e.series,
  e.position, e.publisher, e.year, e.language, e.description, e.genres, e.pages, e.cover_url, e.average_rating,
  e.ratings_count, e.lists, e.source, w.series AS work_series, w.position AS work_position`;

type Row = StoredEdition & { work_series: string | null; work_position: string | null };

/** Returns those of these editions that the catalogue has, by ISBN. */
export async function correctableEditions(
  catalogue: D1Database,
  isbns: readonly string[],
): Promise<Map<string, CorrectableEdition>> {
  const { results } = await catalogue
    .prepare(
      `SELECT ${COLUMNS} FROM editions e JOIN works w ON w.id = e.work_id
        WHERE e.isbn IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(isbns.map(Number)))
    .all<Row>();
  return new Map(results.map((row) => [String(row.isbn), { row, facts: factsOf(row) }]));
}

function factsOf(row: Row): CorrectableFacts {
  const { title, authors, year, pages, description, coverUrl } = editionOf(row);
  const series = row.work_series === null ? null : { name: row.work_series, position: row.work_position };
  return { title, authors, series, year, pages, description, coverUrl };
}

/** Returns the statements that give an edition these facts, which belong in one transaction. */
export function correctionStatements(
  { row, facts: before }: CorrectableEdition,
  facts: Partial<CorrectableFacts>,
): FillStatement[] {
  const book = editionOf(row);
  const corrected = { ...book, ...facts };
  const { series } = { ...before, ...facts };
  return [
    ...removals([{ id: row.id, book }]),
    ...additionStatements([corrected]),
    ...('series' in facts || 'authors' in facts
      ? [
          {
            sql: `UPDATE works SET series = ?, series_key = ?, position = ?, series_order = ?, series_source = 'curated'
              WHERE id = ?`,
            values: [
              series?.name ?? null,
              series === null ? null : seriesKey(series.name, corrected.authors),
              series?.position ?? null,
              series === null ? null : orderOf(series.position),
              row.work_id,
            ],
          },
        ]
      : []),
  ];
}
