/** Timeout of a book service, and how long it is paused after failures. */
export interface BreakerSettings {
  /** Failures one after another after which it rests. */
  failures: number;
  /** Milliseconds of its first rest; each further one is twice as long. */
  rest: number;
  /** Milliseconds of its longest rest. */
  longest: number;
}

/** Failure state of a service. */
export interface Breaker {
  /** Failures since it last answered. */
  failures: number;
  /** Rests since it last answered. */
  rests: number;
  /** Until when it is left alone; milliseconds since the epoch, 0 while it is not. */
  until: number;
}

/** A service that has not failed. */
export const CLOSED_BREAKER: Breaker = { failures: 0, rests: 0, until: 0 };

/**
 * Returns whether a service is paused. After the pause one call may try it; {@link breakerAfterFailure} pauses it
 * again.
 */
export function isResting({ until }: Breaker, now: number): boolean {
  return now < until;
}

/**
 * Returns the state after another failure. A service that was paused before is paused again immediately and for longer,
 * as is one that sends a retry time. @param needed the retry time in milliseconds, 0 for none.
 */
export function breakerAfterFailure(breaker: Breaker, now: number, settings: BreakerSettings, needed = 0): Breaker {
  const failures = breaker.failures + 1;
  if (breaker.rests === 0 && failures < settings.failures && needed === 0) return { ...breaker, failures };
  const own = Math.min(settings.rest * 2 ** breaker.rests, settings.longest);
  return { failures, rests: breaker.rests + 1, until: now + Math.max(own, Math.min(needed, settings.longest)) };
}

/** State of a service on the status page. */
export interface ServiceState {
  state: 'up' | 'resting';
  /** Failures since it last answered. */
  failures: number;
  /** When its rest is over, in epoch seconds; null while it does not rest. */
  until: number | null;
}

/** A breaker as a status page says it. */
export function stateOf(breaker: Breaker, now: number): ServiceState {
  const resting = isResting(breaker, now);
  return {
    state: resting ? 'resting' : 'up',
    failures: breaker.failures,
    until: resting ? Math.ceil(breaker.until / 1000) : null,
  };
}

/** A service that is left alone for now: nothing was asked of it. */
export class ServiceResting extends Error {
  constructor(service: string) {
    super(`${service} rests`);
    this.name = 'Resting';
  }
}

/** Runs a call to a service unless the service is paused, and records the outcome. */
interface Running {
  /** Throws `Resting` while the service is paused, otherwise rethrows the call's error. */
  run<T>(work: () => Promise<T>): Promise<T>;
  state(): ServiceState;
}

// State by address or binding in this isolate; each location finds out for itself.
const breakers = new Map<string, Breaker>();
const ofBindings = new WeakMap<object, Breaker>();

/** The breaker of an address or a binding, as this isolate knows it. */
export function breakerAt(place: string | object, service: string, settings: BreakerSettings): Running {
  const read = () => (typeof place === 'string' ? breakers.get(place) : ofBindings.get(place)) ?? CLOSED_BREAKER;
  const write = (breaker: Breaker) =>
    typeof place === 'string' ? breakers.set(place, breaker) : ofBindings.set(place, breaker);
  return {
    async run(work) {
      if (isResting(read(), Date.now())) throw new ServiceResting(service);
      try {
        const value = await work();
        write(CLOSED_BREAKER);
        return value;
      } catch (error) {
        write(breakerAfterFailure(read(), Date.now(), settings));
        throw error;
      }
    },
    state: () => stateOf(read(), Date.now()),
  };
}
