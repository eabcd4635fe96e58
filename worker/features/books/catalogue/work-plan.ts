import { type BookSource, type BookToFill, type FillStatement, type Series, sources } from './book.ts';
import { phraseKey } from './search/search-text.ts';
import { seriesKey } from './series.ts';
import { insertStatements } from './statements.ts';
import type { StoredRow } from './stored-works.ts';
import { formerWorkIdOf, isLesserKind, workIdInSeries, workIdOf } from './works.ts';

export const workColumns = ['id', 'first_year', 'series', 'series_key', 'position', 'series_order', 'series_source'];
export const aliasColumns = ['id', 'work_id', 'former'];

interface PlannedWork {
  id: number;
  firstYear: number | null;
  series: Series | null;
  /** Made of its name and first author. */
  seriesKey: string | null;
  seriesSource: BookSource | null;
}

/** Assigns editions to works, and collects the changes of works as statements. */
export class WorkPlan {
  private readonly works = new Map<number, PlannedWork>();
  private readonly aliases = new Map<number, number>();
  /** IDs by an earlier rule. They still lead to a work, but no edition joins a work by them. */
  private readonly formerIds = new Map<number, number>();
  private readonly services = new Map<string, number>();
  private readonly written = {
    works: new Set<number>(),
    aliases: new Set<number>(),
    formerIds: new Set<number>(),
    services: new Set<string>(),
  };
  private readonly merges: FillStatement[] = [];

  constructor(storedRows: readonly StoredRow[]) {
    for (const row of storedRows) {
      if (row.type === 'alias') (row.former === 1 ? this.formerIds : this.aliases).set(row.id, row.work_id);
      if (row.type === 'service') this.services.set(row.name, row.work_id);
      if (row.type === 'work') {
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

  /** Returns the existing work that this ID leads to, or null. */
  currentId(id: number | undefined): number | null {
    if (id === undefined) return null;
    const work = this.works.has(id) ? id : this.aliases.get(id);
    return work !== undefined && this.works.has(work) ? work : null;
  }

  /**
   * Returns the work of an edition: the one it belongs to already, the one with its title and author, the one that its
   * book service names, or a new one. If the service names another work, the two are merged.
   */
  workFor(book: BookToFill, before: number | undefined): number {
    const serviceWorkId = book.serviceWork === null ? null : this.currentId(this.services.get(book.serviceWork));
    const own = this.currentId(before) ?? this.byRule(book) ?? serviceWorkId;
    const id = own ?? this.newIdFor(book);
    if (serviceWorkId !== null && serviceWorkId !== id) this.merge(serviceWorkId, id);
    this.update(id, book);
    if (book.serviceWork !== null && this.services.get(book.serviceWork) !== id) {
      this.services.set(book.serviceWork, id);
      this.written.services.add(book.serviceWork);
    }
    this.addAlias(workIdOf(book), id);
    this.addFormerAlias(formerWorkIdOf(book), id);
    return id;
  }

  private byRule(book: BookToFill): number | null {
    const found = this.currentId(workIdOf(book));
    if (found !== null && !this.isOtherPlace(found, book.series)) return found;
    return book.series === null ? null : this.currentId(workIdInSeries(book));
  }

  // Books with one title in two series, or at two positions of one series, are different works.
  private isOtherPlace(id: number, series: Series | null): boolean {
    const stored = this.works.get(id)?.series;
    if (!stored || !series) return false;
    if (phraseKey(stored.name) !== phraseKey(series.name)) return true;
    return stored.position !== null && series.position !== null && stored.position !== series.position;
  }

  private newIdFor(book: BookToFill): number {
    const id = workIdOf(book);
    const isFree = this.currentId(id) === null && !this.formerIds.has(id);
    return isFree ? id : workIdInSeries(book);
  }

  private update(id: number, book: BookToFill): void {
    const stored = this.works.get(id);
    const work = stored ?? { id, firstYear: null, series: null, seriesKey: null, seriesSource: null };
    const firstYear = book.year === null ? work.firstYear : Math.min(book.year, work.firstYear ?? book.year);
    const believed = work.seriesSource === null || rank(book.source) <= rank(work.seriesSource);
    // An edition without a series doesn't remove the series of its work.
    const takesSeries = book.series !== null && believed && !(stored && isLesserKind(book.title));
    const next = {
      id,
      firstYear,
      series: takesSeries ? withKnownPosition(book.series, work.series) : work.series,
      seriesKey: takesSeries && book.series ? seriesKey(book.series.name, book.authors) : work.seriesKey,
      seriesSource: takesSeries ? book.source : work.seriesSource,
    };
    if (stored && JSON.stringify(stored) === JSON.stringify(next)) return;
    this.works.set(id, next);
    this.written.works.add(id);
  }

  private addAlias(alias: number, id: number): void {
    if (alias === id || this.currentId(alias) !== null) return;
    this.aliases.set(alias, id);
    this.written.aliases.add(alias);
  }

  private addFormerAlias(alias: number, id: number): void {
    if (alias === id || this.currentId(alias) !== null || this.formerIds.has(alias)) return;
    this.formerIds.set(alias, id);
    this.written.formerIds.add(alias);
  }

  /** The merges of this plan so far, from the former ID to the current one. */
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

  /** Returns the rows of the works and of the IDs that lead to them, as {@link statements} writes them. */
  rows() {
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
    return {
      works: [...this.written.works].map(rowOf),
      aliases: [
        ...[...this.written.formerIds].map((id) => [id, this.formerIds.get(id) ?? id, 1]),
        ...[...this.written.aliases].map((id) => [id, this.aliases.get(id) ?? id, 0]),
      ],
    };
  }

  statements(): FillStatement[] {
    const { works, aliases } = this.rows();
    return [
      ...this.merges,
      ...insertStatements('INSERT OR REPLACE INTO works', workColumns, works),
      ...insertStatements('INSERT OR REPLACE INTO work_aliases', aliasColumns, aliases),
      ...insertStatements(
        'INSERT OR REPLACE INTO service_works',
        ['name', 'work_id'],
        [...this.written.services].map((name) => [name, this.services.get(name) ?? null]),
      ),
    ];
  }
}

// Keeps a known position if an edition, such as a boxed set, names the series without one.
function withKnownPosition(book: Series | null, stored: Series | null): Series | null {
  if (book === null || stored === null || book.position !== null) return book;
  return phraseKey(book.name) === phraseKey(stored.name) ? { ...book, position: stored.position } : book;
}

// Omnibus volumes follow the volumes they contain; works without a position are last.
const OMNIBUS = 100_000;

/** Returns where a position stands in the order of its series. */
export function orderOf(position: string | null): number {
  const [first, ...others] = position?.match(/\d+(?:\.\d+)?/g) ?? [];
  return first === undefined ? 2 * OMNIBUS : Number(first) + (others.length === 0 ? 0 : OMNIBUS);
}

function rank(source: BookSource): number {
  return sources.indexOf(source);
}

/**
 * Returns the statements that move the editions, IDs and services' names of one work to another and delete it. Its ID
 * then leads to the other work.
 */
export function movedStatements(from: number, into: number): FillStatement[] {
  return [
    { sql: 'UPDATE editions SET work_id = ? WHERE work_id = ?', values: [into, from] },
    { sql: 'UPDATE work_aliases SET work_id = ? WHERE work_id = ?', values: [into, from] },
    { sql: 'UPDATE service_works SET work_id = ? WHERE work_id = ?', values: [into, from] },
    { sql: 'DELETE FROM works WHERE id = ?', values: [from] },
    { sql: 'INSERT OR REPLACE INTO work_aliases (id, work_id) VALUES (?, ?)', values: [from, into] },
  ];
}
