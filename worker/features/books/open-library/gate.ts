import { DurableObject } from 'cloudflare:workers';
import { readAtMost } from '../../../platform/http/bytes.ts';
import {
  type Breaker,
  breakerAfterFailure,
  CLOSED_BREAKER,
  isResting,
  type ServiceState,
  stateOf,
} from '../breaker.ts';
import { nextStart, withStart } from './rate-limit.ts';
import { type Asking, ISBNS_AT_ONCE } from './settings.ts';

declare module '../../../platform/bindings.ts' {
  interface Bindings {
    /** The object through which all calls to Open Library go. */
    OPEN_LIBRARY: DurableObjectNamespace<OpenLibraryGate>;
  }
}

/**
 * The result of a call: JSON as text, or until when the service is paused (in milliseconds since the epoch), or why the
 * call failed.
 */
export type GateAnswer =
  | { kind: 'answer'; text: string }
  | { kind: 'resting'; until: number }
  | { kind: 'failed'; reason: string };

/** About ten times the size of an answer with forty works. */
const LARGEST = 4_000_000;

type Edition = { data?: unknown; details?: unknown };

/**
 * The deployment's single gate to Open Library. It limits the rate of calls, batches ISBNs, shares one call among
 * simultaneous requests, and pauses when the service fails.
 */
export class OpenLibraryGate extends DurableObject {
  // Stored, because the object is evicted when it is idle and at each deployment.
  #starts = this.ctx.storage.kv.get<number[]>('starts') ?? [];
  #breaker = this.ctx.storage.kv.get<Breaker>('breaker') ?? CLOSED_BREAKER;
  #trying = false;
  readonly #searches = new Map<string, Promise<GateAnswer>>();
  readonly #editions = new Map<string, Promise<GateAnswer>>();
  #gathering: { isbns: string[]; answer: Promise<GateAnswer> } | null = null;

  /** Fetches a path of the service, once for all simultaneous callers. */
  search(path: string, settings: Asking): Promise<GateAnswer> {
    return this.#once(this.#searches, path, () => this.#ask(path, settings));
  }

  /**
   * Fetches editions by ISBN in one call with those of concurrent requests. The answer is JSON by ISBN, without unknown
   * ones.
   */
  async editions(isbns: readonly string[], settings: Asking): Promise<GateAnswer> {
    const answers = new Map(
      isbns.map((isbn) => [isbn, this.#once(this.#editions, isbn, () => this.#gather(isbn, settings))]),
    );
    const editions: Record<string, Edition> = {};
    for (const [isbn, waiting] of answers) {
      const answer = await waiting;
      if (answer.kind !== 'answer') return answer;
      const edition = (JSON.parse(answer.text) as Record<string, Edition>)[isbn];
      if (edition) editions[isbn] = edition;
    }
    return { kind: 'answer', text: JSON.stringify(editions) };
  }

  state(): ServiceState {
    return stateOf(this.#breaker, Date.now());
  }

  #once(underWay: Map<string, Promise<GateAnswer>>, key: string, ask: () => Promise<GateAnswer>): Promise<GateAnswer> {
    const running = underWay.get(key);
    if (running) return running;
    const answer = ask().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  }

  #gather(isbn: string, settings: Asking): Promise<GateAnswer> {
    if (this.#gathering === null || this.#gathering.isbns.length === ISBNS_AT_ONCE) {
      const isbns: string[] = [];
      const gathering = { isbns, answer: this.#askGathered(isbns, settings) };
      this.#gathering = gathering;
    }
    this.#gathering.isbns.push(isbn);
    return this.#gathering.answer;
  }

  async #askGathered(isbns: string[], settings: Asking): Promise<GateAnswer> {
    await pause(settings.gather);
    if (this.#gathering?.isbns === isbns) this.#gathering = null;
    const keys = isbns.map((isbn) => `ISBN:${isbn}`).join(',');
    const path = (kind: string) => `/api/books?bibkeys=${keys}&jscmd=${kind}&format=json`;
    // The first call returns the authors' names, the second the work, languages and contributors.
    const [data, details] = await Promise.all([
      this.#ask(path('data'), settings),
      this.#ask(path('details'), settings),
    ]);
    if (data.kind !== 'answer') return data;
    const first = objectIn(data.text);
    const second = details.kind === 'answer' ? objectIn(details.text) : {};
    const entries = isbns.flatMap((isbn) => {
      const edition: Edition = { data: first[`ISBN:${isbn}`], details: second[`ISBN:${isbn}`] };
      return edition.data === undefined ? [] : [[isbn, edition] as const];
    });
    return { kind: 'answer', text: JSON.stringify(Object.fromEntries(entries)) };
  }

  async #ask(path: string, settings: Asking): Promise<GateAnswer> {
    const now = Date.now();
    const { until, rests } = this.#breaker;
    if (isResting(this.#breaker, now)) return { kind: 'resting', until };
    // After a pause one call tries the service, and the others don't wait for it.
    const trial = rests > 0;
    if (trial && this.#trying) return { kind: 'resting', until: now + settings.timeout };
    const start = nextStart(this.#starts, now, settings);
    if (start - now > settings.queue) return { kind: 'failed', reason: 'too many calls wait already' };
    this.#trying ||= trial;
    this.#starts = withStart(this.#starts, start, settings);
    this.ctx.storage.kv.put('starts', this.#starts);
    try {
      if (start > now) await pause(start - now);
      return await this.#fetch(path, settings);
    } finally {
      if (trial) this.#trying = false;
    }
  }

  async #fetch(path: string, settings: Asking): Promise<GateAnswer> {
    let retryDelay = 0;
    try {
      const response = await fetch(settings.address + path, {
        headers: { 'user-agent': settings.agent, accept: 'application/json' },
        signal: AbortSignal.timeout(settings.timeout),
      });
      if (response.status !== 200) {
        retryDelay = retryAfter(response.headers.get('retry-after'));
        await response.body?.cancel();
        throw new Error(`it answered ${response.status}`);
      }
      const bytes = await readAtMost(response.body, LARGEST);
      if (bytes === null) throw new Error('it answered more than forty works can be');
      const text = new TextDecoder().decode(bytes);
      objectIn(text);
      this.#note(CLOSED_BREAKER);
      return { kind: 'answer', text };
    } catch (error) {
      this.#note(breakerAfterFailure(this.#breaker, Date.now(), settings, retryDelay));
      const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : 'unknown';
      return { kind: 'failed', reason };
    }
  }

  #note(breaker: Breaker): void {
    if (breaker === CLOSED_BREAKER && this.#breaker.failures === 0) return;
    this.#breaker = breaker;
    this.ctx.storage.kv.put('breaker', breaker);
  }
}

/** The seconds of a Retry-After header in milliseconds; 0 for any other value. */
function retryAfter(header: string | null): number {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1000 : 0;
}

/** Parses a JSON object. Throws for any other text, which is no answer of the service. */
function objectIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it answered no object');
  return value as Record<string, unknown>;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
