import { data } from 'react-router';
import { errorStatus } from '../../../worker/platform/http/contract.ts';
import type { CallError } from './call.ts';

/** Returns the HTTP status of a page whose loader failed with this error. */
export function statusOf({ code }: CallError): number {
  return code === 'offline' ? errorStatus.unavailable : errorStatus[code];
}

export function withError<T>(value: T, error: CallError) {
  return data(value, statusOf(error));
}
