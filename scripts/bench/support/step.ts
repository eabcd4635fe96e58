/** Who makes a call: the reader who is looked at, a friend of theirs, a stranger, an admin, somebody new, a club's keeper. */
export type Who = 'reader' | 'friend' | 'stranger' | 'admin' | 'newcomer' | 'keeper' | 'visitor';

/** What the calls are about, as it was found in the database or told by the calls before. */
export type Facts = Record<string, string>;

/** What a call answered. */
export type Told = Record<string, unknown>;

/** One call of the whole contract. */
export interface Step {
  path: `/api/${string}`;
  as: Who;
  input(facts: Facts): object;
  /** What later calls need of the answer. */
  keep?(answer: Told): Facts;
}

/** A call, who makes it, with what, and what is kept of the answer. */
export const step = (path: Step['path'], as: Who, input: Step['input'] = () => ({}), keep?: Step['keep']): Step => ({
  path,
  as,
  input,
  ...(keep === undefined ? {} : { keep }),
});

/** A text of an answer; empty for anything else. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
