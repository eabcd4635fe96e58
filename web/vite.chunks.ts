import type { Rolldown } from 'vite';

// Code that several pages share is put into chunks by the pages that use it, so that a page loads in few files what it
// needs, and little else. The bundler's own grouping (`entriesAware`) gives the page of a book 72 files with 175 KB, or 40
// files with 217 KB where it merges small ones; this plan gives it 27 files with 163 KB.

interface Modules {
  ids: readonly string[];
  moduleOf: (id: string) => Rolldown.ModuleInfo | null;
  /** The modules of the first script, which must not wait for shared ones. */
  first: readonly string[];
  isPage: (id: string) => boolean;
}

/** Modules of one chunk, with the entries that load it, in their order, and the parts that it imports. */
interface Part {
  ids: string[];
  size: number;
  users: boolean[];
  needs: Set<Part>;
  /** Whether it is an entry, which has a chunk of its own. */
  isEntry: boolean;
}

// What a further file costs a page, in characters of source: its request, its imports, and what compresses worse apart.
const FILE = 8_000;
// What is loaded on a press counts less than a page.
const LATER = 0.2;

/** Returns the name of the chunk of each module that pages, and what is loaded later such as dialogs, share. */
export function planChunks({ ids, moduleOf, first, isPage }: Modules): Map<string, string> {
  const firstModules = new Set(first.flatMap((id) => [...reachedFrom(id, (one) => moduleOf(one)?.importedIds ?? [])]));
  const importsOf = (id: string) => moduleOf(id)?.importedIds.filter((one) => !firstModules.has(one)) ?? [];
  const entries = [...new Set(ids.flatMap((id) => moduleOf(id)?.dynamicallyImportedIds ?? []))].filter(
    (id) => !firstModules.has(id),
  );
  const users = new Map<string, boolean[]>();
  entries.forEach((entry, place) => {
    for (const id of reachedFrom(entry, importsOf)) {
      const ofModule = users.get(id) ?? entries.map(() => false);
      ofModule[place] = true;
      users.set(id, ofModule);
    }
  });
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, ofModule] of users) {
    if (ofModule.filter(Boolean).length < 2) continue;
    const isEntry = entries.includes(id);
    const key = isEntry ? id : ofModule.map(Number).join('');
    const part = parts.get(key) ?? { ids: [], size: 0, users: ofModule, needs: new Set(), isEntry };
    part.ids.push(id);
    part.size += moduleOf(id)?.code?.length ?? 0;
    parts.set(key, part);
    partOf.set(id, part);
  }
  for (const [id, part] of partOf)
    for (const imported of importsOf(id)) {
      const needed = partOf.get(imported);
      if (needed && needed !== part) part.needs.add(needed);
    }
  const weights = entries.map((entry) => (isPage(entry) ? 1 : LATER));
  const chunks = merge(new Set(parts.values()), weights).filter(({ isEntry }) => !isEntry);
  return new Map(chunks.flatMap(({ ids }, place) => ids.map((id) => [id, `shared-${place}`] as const)));
}

// Merges the smallest part with the one where that saves the most, until no merge saves more than it loads in vain.
function merge(all: Set<Part>, weights: readonly number[]): Part[] {
  const settled = new Set([...all].filter(({ isEntry }) => isEntry));
  for (;;) {
    const open = [...all].filter((part) => !settled.has(part));
    const [first, ...others] = open;
    if (!first) return [...all];
    const part = others.reduce((least, one) => (one.size < least.size ? one : least), first);
    const reached = new Map([...all].map((one) => [one, reachedFrom(one, ({ needs }) => needs)]));
    const best = [...all]
      .filter((other) => other !== part && !other.isEntry)
      .map((other) => ({ other, ...mergeOf(part, other, weights, reached) }))
      .reduce((most, one) => (one.saved > most.saved ? one : most), { other: part, saved: 0, users: [], below: [] });
    if (best.other === part) {
      settled.add(part);
      continue;
    }
    const { other, users, below } = best;
    const merged: Part = {
      ids: [...part.ids, ...other.ids],
      size: part.size + other.size,
      users,
      needs: new Set([...part.needs, ...other.needs].filter((needed) => needed !== part && needed !== other)),
      isEntry: false,
    };
    for (const needed of below) needed.users = needed.users.map((uses, place) => uses || users[place] === true);
    for (const gone of [part, other]) all.delete(gone);
    for (const { needs } of all) if ([part, other].filter((gone) => needs.delete(gone)).length > 0) needs.add(merged);
    all.add(merged);
    settled.delete(other);
  }
}

// What a merge saves all entries, which then load both parts and all that either of them needs.
function mergeOf(one: Part, other: Part, weights: readonly number[], reached: Map<Part, Set<Part>>) {
  const below = [...new Set([...(reached.get(one) ?? []), ...(reached.get(other) ?? [])])].filter(
    (needed) => needed !== one && needed !== other,
  );
  const users = one.users.map((uses, place) => uses || other.users[place] === true);
  // Neither may wait for a part that waits for the other.
  if (below.some((needed) => reached.get(needed)?.has(one) || reached.get(needed)?.has(other)))
    return { saved: 0, users, below };
  const saved = weights.reduce((sum, weight, place) => {
    if (!users[place]) return sum;
    const lost = [one, other, ...below].reduce((size, part) => (part.users[place] ? size : size + part.size), 0);
    return sum + weight * ((one.users[place] && other.users[place] ? FILE : 0) - lost);
  }, 0);
  return { saved, users, below };
}

function reachedFrom<T>(start: T, nextOf: (one: T) => Iterable<T>): Set<T> {
  const reached = new Set([start]);
  // A set may grow while it is walked.
  for (const one of reached) for (const next of nextOf(one)) reached.add(next);
  return reached;
}
