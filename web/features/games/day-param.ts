/** The past day that a game's address names; nothing where it is today's. */
export function dayParam(request: Request): { day?: string } {
  const day = new URL(request.url).searchParams.get('day');
  return day === null ? {} : { day };
}
