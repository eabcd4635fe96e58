/** When and for how long a service is paused after failures. */
export interface BreakerSettings {
  /** Consecutive failures after which it is paused. */
  failures: number;
  /** The length of the first pause in milliseconds; each further one is twice as long. */
  rest: number;
  /** The length of the longest pause in milliseconds. */
  longest: number;
}

/** The failures of a service. */
export interface Breaker {
  /** Failures since its last success. */
  failures: number;
  /** Pauses since its last success. */
  rests: number;
  /** When the pause ends, in milliseconds since the epoch; 0 without a pause. */
  until: number;
}

/** A service that has not failed. */
export const CLOSED_BREAKER: Breaker = { failures: 0, rests: 0, until: 0 };

/**
 * Returns whether a service is paused. After the pause it may be tried once; if that fails, {@link breakerAfterFailure}
 * pauses it again.
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

/** The state of a service for the status page. */
export interface ServiceState {
  state: 'up' | 'resting';
  /** Failures since the last success. */
  failures: number;
  /** When its pause ends, in epoch seconds; null without a pause. */
  until: number | null;
}

export function stateOf(breaker: Breaker, now: number): ServiceState {
  const resting = isResting(breaker, now);
  return {
    state: resting ? 'resting' : 'up',
    failures: breaker.failures,
    until: resting ? Math.ceil(breaker.until / 1000) : null,
  };
}

/** Thrown instead of calling a paused service. */
export class ServiceResting extends Error {
  constructor(service: string) {
    super(`${service} rests`);
    this.name = 'Resting';
  }
}

/** Runs a call to a service unless the service is paused, and records the outcome. */
interface Running {
  /** Throws {@link ServiceResting} while the service is paused, or the error of the call. */
  run<T>(work: () => Promise<T>): Promise<T>;
  state(): ServiceState;
}

// By address or binding. Each isolate has its own state.
const breakers = new Map<string, Breaker>();
const ofBindings = new WeakMap<object, Breaker>();

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
