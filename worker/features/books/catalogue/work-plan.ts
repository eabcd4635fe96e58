import { type BookSource, type BookToFill, type FillStatement, type Series, sources } from './book.ts';
import { phraseKey } from './search/search-text.ts';
import { seriesKey } from './series.ts';
import { insertStatements } from './statements.ts';
import type { StoredRow } from './stored-works.ts';
import { formerWorkIdOf, isLesserKind, workIdInSeries, workIdOf } from './works.ts';

interface PlannedWork {
  id: number;
  firstYear: number | null;
  series: Series | null;
  /** By its name and its first author. */
  seriesKey: string | null;
  seriesSource: BookSource | null;
}

/** Assigns the editions of a load to works, and collects the rows to write about them. */
export class WorkPlan {
  private readonly works = new Map<number, PlannedWork>();
  private readonly aliases = new Map<number, number>();
  /** Ids of an earlier rule: they keep working, but no edition joins a work by them. */
  private readonly formerIds = new Map<number, number>();
  private readonly services = new Map<string, number>();
  private readonly written = {
    works: new Set<number>(),
    aliases: new Set<number>(),
    formerIds: new Set<number>(),
    services: new Set<string>(),
  };
  private readonly merges: FillStatement[] = [];

  constructor(storedBooks: readonly StoredRow[]) {
    for (const row of storedBooks) {
      if (row.kept === 'alias') (row.former === 1 ? this.formerIds : this.aliases).set(row.id, row.work_id);
      if (row.kept === 'service') this.services.set(row.name, row.work_id);
      if (row.kept === 'work') {
        const series = row.series === null ? null : { name: row.series, position: row.position };
        this.works.set(row.id, {
          id: row.id,
          firstYear: row.first_year,
          series,
          seriesKey: row.series_key,
          seriesSource: row.series_source,
        });
      }
    }
  }

  /** The work that is there under this id or answers to it, or null. */
  living(id: number | undefined): number | null {
    if (id === undefined) return null;
    const work = this.works.has(id) ? id : this.aliases.get(id);
    return work !== undefined && this.works.has(work) ? work : null;
  }

  /**
   * The work of an edition: the one that it belongs to already, that its book service names, or that bears its title and
   * author. Where the service names another work than the rest, the two are merged.
   */
  workFor(book: BookToFill, before: number | undefined): number {
    const serviceWorkId = book.serviceWork === null ? null : this.living(this.services.get(book.serviceWork));
    const own = this.living(before) ?? this.byRule(book) ?? serviceWorkId;
    const id = own ?? this.freshId(book);
    if (serviceWorkId !== null && serviceWorkId !== id) this.merge(serviceWorkId, id);
    this.update(id, book);
    if (book.serviceWork !== null && this.services.get(book.serviceWork) !== id) {
      this.services.set(book.serviceWork, id);
      this.written.services.add(book.serviceWork);
    }
    this.answerTo(workIdOf(book), id);
    this.answerFormerly(formerWorkIdOf(book), id);
    return id;
  }

  private byRule(book: BookToFill): number | null {
    const found = this.living(workIdOf(book));
    if (found !== null && !this.isOtherPlace(found, book.series)) return found;
    return book.series === null ? null : this.living(workIdInSeries(book));
  }

  // Books of one title in two series, or in two places of one, are two works.
  private isOtherPlace(id: number, series: Series | null): boolean {
    const storedBooks = this.works.get(id)?.series;
    if (!storedBooks || !series) return false;
    if (phraseKey(storedBooks.name) !== phraseKey(series.name)) return true;
    return storedBooks.position !== null && series.position !== null && storedBooks.position !== series.position;
  }

  private freshId(book: BookToFill): number {
    const id = workIdOf(book);
    const isFree = this.living(id) === null && !this.formerIds.has(id);
    return isFree ? id : workIdInSeries(book);
  }

  private update(id: number, book: BookToFill): void {
    const storedBooks = this.works.get(id);
    const work = storedBooks ?? { id, firstYear: null, series: null, seriesKey: null, seriesSource: null };
    const firstYear = book.year === null ? work.firstYear : Math.min(book.year, work.firstYear ?? book.year);
    const believed = work.seriesSource === null || rank(book.source) <= rank(work.seriesSource);
    // An edition that says nothing of a series does not say that there is none.
    const takes = book.series !== null && believed && !(storedBooks && isLesserKind(book.title));
    const next = {
      id,
      firstYear,
      series: takes ? withKnownPosition(book.series, work.series) : work.series,
      seriesKey: takes && book.series ? seriesKey(book.series.name, book.authors) : work.seriesKey,
      seriesSource: takes ? book.source : work.seriesSource,
    };
    if (storedBooks && JSON.stringify(storedBooks) === JSON.stringify(next)) return;
    this.works.set(id, next);
    this.written.works.add(id);
  }

  private answerTo(alias: number, id: number): void {
    if (alias === id || this.living(alias) !== null) return;
    this.aliases.set(alias, id);
    this.written.aliases.add(alias);
  }

  private answerFormerly(alias: number, id: number): void {
    if (alias === id || this.living(alias) !== null || this.formerIds.has(alias)) return;
    this.formerIds.set(alias, id);
    this.written.formerIds.add(alias);
  }

  /** The merges of this plan so far: which ID became which. */
  readonly merged = new Map<number, number>();

  private merge(from: number, into: number): void {
    const [gone, stays] = [this.works.get(from), this.works.get(into)];
    const firstYears = [gone?.firstYear, stays?.firstYear].filter((year) => typeof year === 'number');
    const book = stays?.series ? stays : gone;
    this.works.delete(from);
    this.works.set(into, {
      id: into,
      firstYear: firstYears.length === 0 ? null : Math.min(...firstYears),
      series: book?.series ?? null,
      seriesKey: book?.seriesKey ?? null,
      seriesSource: book?.seriesSource ?? null,
    });
    this.written.works.delete(from);
    this.written.works.add(into);
    for (const map of [this.aliases, this.formerIds, this.services] as Map<unknown, number>[])
      for (const [key, work] of map) if (work === from) map.set(key, into);
    for (const [old, work] of this.merged) if (work === from) this.merged.set(old, into);
    this.aliases.set(from, into);
    this.written.aliases.add(from);
    this.merged.set(from, into);
    this.merges.push(...movedStatements(from, into));
  }

  statements(): FillStatement[] {
    const rowOf = (id: number) => {
      const work = this.works.get(id);
      const series = work?.series ?? null;
      return [
        id,
        work?.firstYear ?? null,
        series?.name ?? null,
        work?.seriesKey ?? null,
        series?.position ?? null,
        series === null ? null : orderOf(series.position),
        work?.seriesSource ?? null,
      ];
    };
    return [
      ...this.merges,
      ...insertStatements(
        'INSERT OR REPLACE INTO works',
        ['id', 'first_year', 'series', 'series_key', 'position', 'series_order', 'series_source'],
        [...this.written.works].map(rowOf),
      ),
      ...insertStatements(
        'INSERT OR REPLACE INTO work_aliases',
        ['id', 'work_id', 'former'],
        [
          ...[...this.written.formerIds].map((id) => [id, this.formerIds.get(id) ?? id, 1]),
          ...[...this.written.aliases].map((id) => [id, this.aliases.get(id) ?? id, 0]),
        ],
      ),
      ...insertStatements(
        'INSERT OR REPLACE INTO service_works',
        ['name', 'work_id'],
        [...this.written.services].map((name) => [name, this.services.get(name) ?? null]),
      ),
    ];
  }
}

// A split volume or a boxed set names the series without a position: a known position stays.
function withKnownPosition(book: Series | null, storedBooks: Series | null): Series | null {
  if (book === null || storedBooks === null || book.position !== null) return book;
  return phraseKey(book.name) === phraseKey(storedBooks.name) ? { ...book, position: storedBooks.position } : book;
}

// Omnibus volumes follow the volumes they contain; works without a position are last.
const SEVERAL = 100_000;

function orderOf(position: string | null): number {
  const [first, ...others] = position?.match(/\d+(?:\.\d+)?/g) ?? [];
  return first === undefined ? 2 * SEVERAL : Number(first) + (others.length === 0 ? 0 : SEVERAL);
}

function rank(source: BookSource): number {
  return sources.indexOf(source);
}

/** The statements that make one work of two: editions, services' names and older ids go along, the old id answers on. */
export function movedStatements(from: number, into: number): FillStatement[] {
  return [
    { sql: 'UPDATE editions SET work_id = ? WHERE work_id = ?', values: [into, from] },
    { sql: 'UPDATE work_aliases SET work_id = ? WHERE work_id = ?', values: [into, from] },
    { sql: 'UPDATE service_works SET work_id = ? WHERE work_id = ?', values: [into, from] },
    { sql: 'DELETE FROM works WHERE id = ?', values: [from] },
    { sql: 'INSERT OR REPLACE INTO work_aliases (id, work_id) VALUES (?, ?)', values: [from, into] },
  ];
}
