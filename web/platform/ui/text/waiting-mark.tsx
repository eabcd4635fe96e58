/** Marks what was changed without a network and is not sent yet (web/platform/offline/acts.ts says so of it). */
export function WaitingMark({ of }: { of: object | null | undefined }) {
  return of && 'waiting' in of ? <span className="small soft">Waiting for a connection</span> : null;
}
