import { paths } from '../../paths.ts';
import { withTabStorage } from '../api/storage.ts';
import { DESTINATION, here, PRESSED, storeInTab } from '../api/visited-page.ts';

// Where a visitor was going when they were asked to sign in. It is stored in the tab, so that they get there by every
// way in: a dialog, the sign-in pages, another site's page, a recovery code, or a login after an admin's approval.

const LIFETIME_MS = 3_600_000;

const forget = (name: string) => withTabStorage((storage) => storage.removeItem(name));

function stored(name: string): string | undefined {
  const text = withTabStorage((storage) => storage.getItem(name)) ?? '';
  const [, at, value] = /^(\d+) (.*)$/s.exec(text) ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? value : undefined;
}

/** Returns what follows `act` in the stored text, and forgets it; undefined if that was not pressed on this page. */
export function takeAct(act: string): string | undefined {
  const value = stored(PRESSED);
  if (value === undefined || !value.startsWith(`${act} `) || !value.endsWith(` ${here()}`)) return undefined;
  forget(PRESSED);
  return value.slice(act.length, -here().length).trim();
}

const invitations = { friend: paths.invite, club: paths.joinBookClub };
/** An invitation of a friend, of a club, or of the site's admins. */
type InvitationKind = keyof typeof invitations | 'site';
const placeOf = (kind: InvitationKind) => `invitation ${kind}`;

/** Stores the code of an invite link. It stays when the visitor looks at other pages, since signing up may need it. */
export const rememberInvitation = (kind: InvitationKind, code: string) => storeInTab(placeOf(kind), code);

const rememberedInvitation = (kind: InvitationKind) => stored(placeOf(kind)) ?? null;

/** Returns the code of the link that lets a visitor sign up where only invited people may. */
export const rememberedSignUpInvite = () => rememberedInvitation('site') ?? rememberedInvitation('friend');

/** Forgets an invitation; returns whether it had been stored with this code. */
export function takeInvitation(kind: InvitationKind, code: string): boolean {
  const isRemembered = rememberedInvitation(kind) === code;
  if (isRemembered) forget(placeOf(kind));
  return isRemembered;
}

/** Lets a new reader who was going nowhere else continue with the welcome pages; the site's invitation is used. */
export function welcomeNewReader(): void {
  forget(placeOf('site'));
  if (stored(DESTINATION) === undefined) storeInTab(DESTINATION, paths.welcome());
}

/** Returns where a visitor who signed in was going, once; else `fallback`. */
export function takeDestination(fallback: string): string {
  const [friend, club] = [rememberedInvitation('friend'), rememberedInvitation('club')];
  // It opens a page that makes the readers friends and continues.
  if (friend !== null) return invitations.friend(friend);
  const page = stored(DESTINATION);
  forget(DESTINATION);
  const actPage = stored(PRESSED)?.split(' ').at(-1);
  return actPage ?? (club === null ? (page ?? fallback) : invitations.club(club));
}
