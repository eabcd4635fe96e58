/** Who makes a call: the reader who is looked at, a friend of theirs, a stranger, an admin, somebody new, a club's keeper. */
export type Who = 'reader' | 'friend' | 'stranger' | 'admin' | 'newcomer' | 'keeper' | 'visitor';

/** What the calls are about, as it was found in the database or told by the calls before. */
export type Facts = Record<string, string>;

/** An answer as it came. */
export type Told = Record<string, unknown>;

/** One call of the whole contract. */
export interface Step {
  path: `/api/${string}`;
  as: Who;
  input(facts: Facts): object;
  /** What later calls need of the answer. */
  keep?(answer: Told): Facts;
}

/** A call of the contract: its path, who makes it, with what, and what of the answer is kept. */
export const step = (path: Step['path'], as: Who, input: Step['input'] = () => ({}), keep?: Step['keep']): Step => ({
  path,
  as,
  input,
  ...(keep === undefined ? {} : { keep }),
});

/** A text of an answer; empty where it is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
