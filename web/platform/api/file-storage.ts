// A file whose rows are still on their way stays in this browser, so that a closed tab loses nothing. The browser's cache
// is the one place that takes files as they are.
const FILES = 'files';
const NOTE = 'x-note';

/** Keeps a file under a name, with a note of how it is read; a browser that keeps nothing loses nothing else by that. */
export async function storeFile(name: string, file: Blob, note: string): Promise<void> {
  await withPlace((place) => place.put(keyOf(name), new Response(file, { headers: { [NOTE]: encodeURI(note) } })));
}

/** The file stored under a name, or null. */
export async function storedFile(name: string): Promise<{ file: Blob; note: string } | null> {
  const response = await withPlace((place) => place.match(keyOf(name)));
  if (!response) return null;
  return { file: await response.blob(), note: decodeURI(response.headers.get(NOTE) ?? '') };
}

/** Forgets the file of a name. */
export async function forgetFile(name: string): Promise<void> {
  await withPlace((place) => place.delete(keyOf(name)));
}

/** Deletes the files of a reader who logs out, because someone else may use the browser next. */
export async function forgetFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(FILES);
}

const keyOf = (name: string) => new URL(`?${new URLSearchParams({ file: name })}`, location.origin);

async function withPlace<T>(use: (place: Cache) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await use(await caches.open(FILES));
  } catch (error) {
    // Full, or forbidden by the browser's settings.
    if (error instanceof DOMException || error instanceof TypeError) return undefined;
    throw error;
  }
}
