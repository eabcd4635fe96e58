/** Returns the past day in a game's URL; nothing for today. */
export function dayParam(request: Request): { day?: string } {
  const day = new URL(request.url).searchParams.get('day');
  return day === null ? {} : { day };
}
