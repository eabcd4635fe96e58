import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { session } from '../api/session.ts';

const draft = z.object({ title: z.string(), content: z.string(), announcement: z.boolean() });

/** A post that is not in yet. */
export type Draft = z.infer<typeof draft>;

const empty: Draft = { title: '', content: '', announcement: false };

/** The reader's draft for a club: what was typed stays in this tab, whatever happens, until the post is in. */
export function useDraft(clubId: string) {
  const key = `draft:${clubId}:${session().userId}`;
  const [value, setValue] = useState<Draft>(() => read(key));
  const change = useCallback(
    (part: Partial<Draft>) =>
      setValue((before) => {
        const after = { ...before, ...part };
        withStorage((storage) => storage.setItem(key, JSON.stringify(after)));
        return after;
      }),
    [key],
  );
  const clear = useCallback(() => {
    withStorage((storage) => storage.removeItem(key));
    setValue(empty);
  }, [key]);
  return { draft: value, change, clear };
}

function read(key: string): Draft {
  const text = withStorage((storage) => storage.getItem(key)) ?? null;
  if (text === null) return empty;
  try {
    const parsed = draft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : empty;
  } catch (error) {
    if (error instanceof SyntaxError) return empty;
    throw error;
  }
}

// A browser may forbid storage or have none left; then the draft lives as long as the page.
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
