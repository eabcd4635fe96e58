// A file that is being uploaded is stored in this browser, so that closing the tab loses nothing. The Cache API stores
// files without conversion.
const FILES = 'files';
const NOTE = 'x-note';

/**
 * Stores a file with a note about how to read it. If the browser can't store it, the upload only doesn't survive a
 * closed tab.
 */
export async function storeFile(name: string, file: Blob, note: string): Promise<void> {
  await withCache((place) => place.put(keyOf(name), new Response(file, { headers: { [NOTE]: encodeURI(note) } })));
}

/** Returns the file stored under a name, or null. */
export async function storedFile(name: string): Promise<{ file: Blob; note: string } | null> {
  const response = await withCache((place) => place.match(keyOf(name)));
  if (!response) return null;
  return { file: await response.blob(), note: decodeURI(response.headers.get(NOTE) ?? '') };
}

/** Deletes the file stored under a name. */
export async function deleteFile(name: string): Promise<void> {
  await withCache((place) => place.delete(keyOf(name)));
}

/** Deletes the files of a reader who logs out, because someone else may use the browser next. */
export async function deleteFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(FILES);
}

const keyOf = (name: string) => new URL(`?${new URLSearchParams({ file: name })}`, location.origin);

async function withCache<T>(use: (place: Cache) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await use(await caches.open(FILES));
  } catch (error) {
    // Storage is full or disabled.
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}
