/** Marks something that was changed offline and is not sent yet (see web/platform/offline/features.ts). */
export function WaitingMark({ of }: { of: object | null | undefined }) {
  return of && 'waiting' in of ? <span className="small soft">Waiting for a connection</span> : null;
}
