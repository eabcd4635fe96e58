/** An icon of one path, for the header of every page: those of the library weigh three times as much. */
export const drawnIcon = (path: string) => (
  <svg viewBox="0 0 24 24" width="24" aria-hidden="true">
    <path d={path} />
  </svg>
);
