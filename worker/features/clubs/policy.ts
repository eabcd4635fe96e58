import type { ClubViewer, CodeAction, MemberAction, PostType } from './contract.ts';
import type { PrivacySetting, Role } from './directory-contract.ts';

// Club permissions.

/** Members see their club whatever its privacy; others see only listed clubs. */
export const canSeeClub = (role: Role | null, privacy: PrivacySetting): boolean =>
  role !== null || privacy !== 'private';

/** Anyone outside a public club may join it from the directory, unless banned. */
export const mayJoin = (role: Role | null, privacy: PrivacySetting, banned: boolean): boolean =>
  role === null && privacy === 'public' && !banned;

/** Anyone who can see an invite-only club may ask to join, unless they are members or banned. */
export const mayAsk = (role: Role | null, privacy: PrivacySetting, banned: boolean): boolean =>
  role === null && privacy === 'invite' && !banned;

/** Members read and post. */
export const mayPost = (role: Role | null): role is Role => role !== null;

/** Admins post announcements. */
export const canAnnounce = (role: Role | null): boolean => role === 'admin';

/** Admins see and change settings, codes and members. */
export const mayManage = (role: Role | null): boolean => role === 'admin';

/** Admins delete any post, members their own. */
export const mayDeletePost = (role: Role | null, own: boolean): boolean =>
  role === 'admin' || (role === 'member' && own);

/** For how long a post or a reply can be edited, in seconds. */
const EDITABLE_SECONDS = 86_400;

/** Authors edit their posts and replies for a day, and announcements while they are admins. */
export const mayEditPost = (
  role: Role | null,
  post: { own: boolean; type?: PostType; postedAt: number },
  now: number,
): boolean =>
  post.own &&
  now - post.postedAt <= EDITABLE_SECONDS &&
  (post.type === 'announcements' ? canAnnounce(role) : mayPost(role));

/**
 * Admins move any post to another milestone, members their own, but only once they have reached or opened its current
 * milestone. Otherwise moving it would reveal the posts there.
 */
export const mayMovePost = (role: Role | null, post: { own: boolean; isOpen: boolean }): boolean =>
  mayDeletePost(role, post.own) && post.isOpen;

/** Members may leave, except the last admin. */
export const mayLeave = (role: Role | null, adminCount: number): boolean =>
  role === 'member' || (role === 'admin' && adminCount > 1);

/** Admins cannot be banned. */
export const mayBan = (role: Role | null, target: Role): boolean => mayManage(role) && target === 'member';

/** Admins make members admins. */
const mayPromote = (role: Role | null, target: Role): boolean => mayManage(role) && target === 'member';

/** Admins demote admins, themselves included, as long as one remains. */
export const mayDemote = (role: Role | null, target: Role, adminCount: number): boolean =>
  mayManage(role) && target === 'admin' && adminCount > 1;

/** A public club has one code, which can't be changed; others have as many as their admins create. */
export const mayChangeCodes = (role: Role | null, privacy: PrivacySetting): boolean =>
  mayManage(role) && privacy !== 'public';

export function viewerOf(role: Role, privacy: PrivacySetting, adminCount: number): ClubViewer {
  return {
    role,
    may: {
      announce: canAnnounce(role),
      manage: mayManage(role),
      leave: mayLeave(role, adminCount),
      generate: mayChangeCodes(role, privacy),
    },
  };
}

export function memberActions(role: Role, target: Role, adminCount: number): MemberAction[] {
  const may: Record<MemberAction, boolean> = {
    ban: mayBan(role, target),
    promote: mayPromote(role, target),
    demote: mayDemote(role, target, adminCount),
  };
  return actionsOf(may);
}

export function codeActions(role: Role, privacy: PrivacySetting, active: boolean): CodeAction[] {
  const change = mayChangeCodes(role, privacy);
  const may: Record<CodeAction, boolean> = {
    copy: mayManage(role) && active,
    disable: change && active,
    enable: change && !active,
    delete: change,
  };
  return actionsOf(may);
}

function actionsOf<Action extends string>(may: Record<Action, boolean>): Action[] {
  return (Object.keys(may) as Action[]).filter((action) => may[action]);
}
