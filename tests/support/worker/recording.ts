import type { Bindings } from '../../../worker/platform/bindings.ts';

// Answers of bindings, recorded once and played any number of times: what a call costs then is the worker's own share.

interface Recorded {
  status?: number;
  headers?: [string, string][];
  text: string | null;
}

/** Answers in the order in which each binding gave them. */
export type Recording = Map<string, Recorded[]>;

type Answer = (binding: string, ask: () => Promise<Recorded>) => Promise<Recorded>;

/** Bindings that note every answer in a recording. */
export function recordingBindings(env: Bindings, recording: Recording): Bindings {
  return answering(env, async (binding, ask) => {
    const answers = recording.get(binding) ?? [];
    recording.set(binding, answers);
    const place = answers.push({ text: null }) - 1;
    const answer = await ask();
    answers[place] = answer;
    return answer;
  });
}

/** Bindings that give the recorded answers again, and ask nobody. Once more for each call. */
export function playingBindings(env: Bindings, recording: Recording): Bindings {
  const next = new Map<string, number>();
  return answering(env, async (binding) => {
    const place = next.get(binding) ?? 0;
    next.set(binding, place + 1);
    const answer = recording.get(binding)?.[place];
    if (answer === undefined) throw new Error(`${binding} was asked more often than before`);
    return answer;
  });
}

interface Sent {
  sql: string;
  params: unknown[];
}

function answering(env: Bindings, answer: Answer): Bindings {
  const database = (name: 'DB' | 'CATALOGUE') => {
    const prepare = (sql: string) => ({ bind: (...params: unknown[]): Sent => ({ sql, params }) });
    const batch = async (statements: readonly Sent[]) => {
      // As the real binding does, statements are sent and answers read as JSON.
      const sent = JSON.stringify(statements);
      const { text } = await answer(name, async () => {
        const bound = (JSON.parse(sent) as Sent[]).map(({ sql, params }) => env[name].prepare(sql).bind(...params));
        return { text: JSON.stringify(await env[name].batch(bound)) };
      });
      return JSON.parse(text ?? '[]') as D1Result[];
    };
    const session = { prepare, batch, getBookmark: () => null };
    return { ...session, withSession: () => session };
  };
  const replaced = {
    DB: database('DB'),
    CATALOGUE: database('CATALOGUE'),
    CACHE: {
      get: async (key: string, type?: string) => {
        const { text } = await answer('CACHE', async () => ({ text: await env.CACHE.get(key) }));
        return type === 'json' && text !== null ? JSON.parse(text) : text;
      },
      put: async () => undefined,
      delete: async () => undefined,
    },
    ASSETS: {
      fetch: async (request: Request | URL | string) => {
        const { text, status, headers } = await answer('ASSETS', async () => {
          const response = await env.ASSETS.fetch(request);
          return { text: await response.text(), status: response.status, headers: [...response.headers] };
        });
        return new Response(text, { status: status ?? 200, headers: headers ?? [] });
      },
    },
  };
  return Object.assign({ ...env }, replaced);
}
