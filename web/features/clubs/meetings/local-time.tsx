import { useSyncExternalStore } from 'react';
import { nameOfZone } from '../../../platform/ui/fields/zones.ts';
import { readerZone } from '../../../platform/ui/text/zone.ts';

const subscribeToNothing = () => () => undefined;

function momentIn(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: zone,
  } as const).format(at * 1000);
}

/** A moment in the time zone of the meeting, and in the reader's own, which only their browser knows. */
export function LocalTime({ at, zone }: { at: number; zone: string }) {
  const meetingTime = momentIn(at, zone);
  const browserTime = useSyncExternalStore(
    subscribeToNothing,
    () => momentIn(at, readerZone()),
    () => meetingTime,
  );
  return (
    <>
      <time dateTime={new Date(at * 1000).toISOString()}>{meetingTime}</time> ({nameOfZone(zone)})
      {browserTime === meetingTime ? null : <span className="soft"> · {browserTime} where you are</span>}
    </>
  );
}

/** A moment in the reader's time zone. */
export function LocalMoment({ at }: { at: number }) {
  return useSyncExternalStore(
    subscribeToNothing,
    () => momentIn(at, readerZone()),
    () => '',
  );
}
