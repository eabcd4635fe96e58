import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { newCode } from '../../../worker/features/clubs/codes.ts';
import * as contract from '../../../worker/features/clubs/contract.ts';
import { clubSentences } from '../../../worker/features/clubs/contract.ts';
import type { PrivacySetting } from '../../../worker/features/clubs/directory-contract.ts';
import * as reading from '../../../worker/features/clubs/readings/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { editionsOf, threeParts } from '../../support/worker/features/club-readings.ts';
import { clubSnapshot, foundsClub } from '../../support/worker/features/clubs.ts';

// Who may do what to whom in a club: every role, call, target and kind of club. The table is derived from the rules of
// each role in document 3, section 6; no row is written by hand.
// POST /api/bookclub/get_feed, /api/bookclub/get_info, /api/bookclub/add_post, /api/bookclub/delete_post,
// /api/bookclub/leave, /api/bookclub/manage/update_club_settings, /api/bookclub/manage/delete,
// /api/bookclub/manage/ban_user, /api/bookclub/manage/unban_user, /api/bookclub/manage/promote_to_admin,
// /api/bookclub/manage/demote_to_member, /api/bookclub/manage/set_reading, /api/bookclub/manage/end_reading,
// /api/bookclub/get_reading, /api/bookclub/add_reply, /api/bookclub/get_replies

const app = createTestApp();
// Admins of another club and admins of the site are strangers to this club.
const roles = ['admin', 'member', 'stranger', 'banned', 'elsewhere', 'site', 'visitor'] as const;
const outside: readonly string[] = ['stranger', 'banned', 'elsewhere', 'site'];
const targets = ['self', 'admin', 'member', 'stranger', 'banned', 'nobody'] as const;
const privacies = ['public', 'invite', 'private'] as const satisfies readonly PrivacySetting[];
type Role = (typeof roles)[number];
type Target = (typeof targets)[number];

type Outcome = 'done' | 'signed_out' | 'not_found' | 'not_allowed' | 'conflict';

interface Stage {
  clubId: string;
  code: string;
  /** IDs of posts, by author. */
  posts: Record<'own' | 'others' | 'announcement', string>;
  person: (target: Target) => string;
}

interface Rule {
  endpoint: { path: `/api/${string}` };
  needs: 'admin' | 'member' | 'author';
  of?: (target: Target, role: Role) => Outcome;
  in?: (privacy: PrivacySetting) => Outcome;
  input: (stage: Stage, target: Target) => object;
}

const notPublic = (privacy: PrivacySetting): Outcome => (privacy === 'public' ? 'not_allowed' : 'done');
const isIn = (target: Target): boolean => ['self', 'admin', 'member'].includes(target);
const ofPerson = (field: string) => (stage: Stage, target: Target) => ({
  club_id: stage.clubId,
  [field]: stage.person(target),
});
const club = ({ clubId }: Stage) => ({ club_id: clubId });
const code = ({ clubId, code: invite_code }: Stage) => ({ club_id: clubId, invite_code });
const post = (is_announcement: boolean) => (stage: Stage) => ({
  ...club(stage),
  post_title: 'A title',
  post_content: 'Some text.',
  is_announcement,
});
const onPost = (stage: Stage) => ({ ...club(stage), post_id: stage.posts.others });
let isbn = '';
const deletion = (which: keyof Stage['posts']) => (stage: Stage) => ({
  book_club_id: stage.clubId,
  post_id: stage.posts[which],
  type: which === 'announcement' ? 'announcements' : 'posts',
});

const rules: Record<string, Rule> = {
  'read the feed': { endpoint: contract.getFeed, needs: 'member', input: club },
  'read about the club': { endpoint: contract.getInfo, needs: 'member', input: club },
  post: { endpoint: contract.addPost, needs: 'member', input: post(false) },
  announce: { endpoint: contract.addPost, needs: 'admin', input: post(true) },
  'delete an own post': { endpoint: contract.deletePost, needs: 'author', input: deletion('own') },
  'delete a post of others': { endpoint: contract.deletePost, needs: 'admin', input: deletion('others') },
  'delete an announcement': { endpoint: contract.deletePost, needs: 'admin', input: deletion('announcement') },
  reply: {
    endpoint: reading.addReply,
    needs: 'member',
    input: (stage) => ({ ...onPost(stage), content: 'Some text.' }),
  },
  'read the replies': { endpoint: reading.getReplies, needs: 'member', input: onPost },
  'read what the club reads': { endpoint: reading.getReading, needs: 'member', input: club },
  'set what the club reads': {
    endpoint: reading.setReading,
    needs: 'admin',
    input: (stage) => ({ ...club(stage), isbn, starts: '2026-11-01', milestones: [...threeParts] }),
  },
  'end what the club reads': { endpoint: reading.endReading, needs: 'admin', input: club },
  leave: { endpoint: contract.leaveClub, needs: 'member', input: club },
  'change the settings': {
    endpoint: contract.updateClubSettings,
    needs: 'admin',
    input: (stage) => ({ ...club(stage), club_name: 'Renamed', external_link: '', genre_focus: 'horror' }),
  },
  'delete the club': { endpoint: contract.deleteClub, needs: 'admin', input: club },
  'generate a code': { endpoint: contract.generateInviteCode, needs: 'admin', in: notPublic, input: club },
  'disable a code': { endpoint: contract.disableInviteCode, needs: 'admin', in: notPublic, input: code },
  'enable a code': { endpoint: contract.enableInviteCode, needs: 'admin', in: notPublic, input: code },
  'delete a code': { endpoint: contract.deleteInviteCode, needs: 'admin', in: notPublic, input: code },
  ban: {
    endpoint: contract.banUser,
    needs: 'admin',
    // Banning a banned reader again is harmless.
    of: (target) => (target === 'banned' || target === 'member' ? 'done' : isIn(target) ? 'not_allowed' : 'not_found'),
    input: ofPerson('user_to_ban'),
  },
  unban: { endpoint: contract.unbanUser, needs: 'admin', of: () => 'done', input: ofPerson('user_to_unban') },
  promote: {
    endpoint: contract.promoteToAdmin,
    needs: 'admin',
    of: (target) => (isIn(target) ? 'done' : 'not_found'),
    input: ofPerson('user_to_promote'),
  },
  demote: {
    endpoint: contract.demoteToMember,
    needs: 'admin',
    of: (target) => (isIn(target) ? 'done' : 'not_found'),
    input: ofPerson('user_to_demote'),
  },
};

/** A caller who may not manage a club is rejected before the target is read, so one target is enough. */
const targetsOf = (rule: Rule, role: Role): readonly Target[] => (rule.of && role === 'admin' ? targets : ['self']);

/**
 * The full table: the outcome of each call for each role in each kind of club, and of an admin's calls for each target.
 */
const table = privacies.flatMap((privacy) =>
  roles.flatMap((role) =>
    Object.entries(rules).flatMap(([action, rule]) =>
      targetsOf(rule, role).map((target) => ({
        privacy,
        role,
        action,
        rule,
        target,
        outcome: outcomeOf(rule, role, target, privacy),
      })),
    ),
  ),
);

type Line = (typeof table)[number];

function outcomeOf(rule: Rule, role: Role, target: Target, privacy: PrivacySetting): Outcome {
  if (role === 'visitor') return 'signed_out';
  // Outsiders cannot find out that a private club exists.
  if (outside.includes(role)) return privacy === 'private' ? 'not_found' : 'not_allowed';
  if (role === 'member' && rule.needs === 'admin') return 'not_allowed';
  const hindered = rule.in?.(privacy) ?? 'done';
  return hindered === 'done' ? (rule.of?.(target, role) ?? 'done') : hindered;
}

const people = {} as Record<Exclude<Role, 'visitor'> | 'founder', Reader>;

beforeAll(async () => {
  const names = ['founder', 'admin', 'member', 'stranger', 'banned', 'elsewhere'] as const;
  for (const name of names) people[name] = await app.reader();
  await foundsClub(people.elsewhere);
  people.site = await app.admin();
  [isbn = ''] = await editionsOf(300);
});

/** Creates a club with the caller in this role, and with readers of each kind as targets. */
async function staged(privacy: PrivacySetting, role: Role): Promise<Stage> {
  const { founder } = people;
  const self = role === 'visitor' ? people.stranger : people[role];
  const clubId = crypto.randomUUID();
  const code = newCode();
  const ids = { own: crypto.randomUUID(), others: crypto.randomUUID(), announcement: crypto.randomUUID() };
  const row = (table: string, ...values: (string | number | null)[]) =>
    env.DB.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).bind(...values);
  const isMember = (person: Reader, as: 'admin' | 'member', joined: number) =>
    row(
      'club_members (club_id, user_id, role, joined_at, joined_by, post_count)',
      clubId,
      person.userId,
      as,
      joined,
      null,
      0,
    );
  const wrote = (id: string, author: Reader, type: string, position: number) =>
    row(
      'club_posts (id, club_id, user_id, type, title, content, created_at, position)',
      ...[id, clubId, author.userId, type, 'A title', 'Some text.', 5, position],
    );
  await env.DB.batch([
    row('clubs (id, name, privacy_setting, created_at)', clubId, 'The Long Chapter', privacy, 1),
    row('club_codes', code, clubId, clubId, 1, 1, null, 0, 1),
    isMember(founder, 'admin', 1),
    isMember(people.admin, 'admin', 2),
    isMember(people.member, 'member', 3),
    row('club_bans', clubId, people.banned.userId, 4),
    wrote(ids.own, role === 'admin' || role === 'member' ? self : founder, 'posts', 1),
    wrote(ids.others, founder, 'posts', 2),
    wrote(ids.announcement, founder, 'announcements', 1),
  ]);
  return {
    clubId,
    code,
    posts: ids,
    person: (target) => {
      if (target === 'nobody') return crypto.randomUUID();
      if (target === 'self') return self.userId;
      // An admin acts on another admin, and a member on another member.
      return target === 'admin' ? founder.userId : people[target].userId;
    },
  };
}

describe.for(privacies)('in a club that is %s', (privacy) => {
  describe.for(roles)('as %s', (role) => {
    const lines = table.filter((line) => line.privacy === privacy && line.role === role);
    const nameOf = ({ action, target, outcome }: Line) => `${action} (${target}): ${outcome}`;
    const ask = async (stage: Stage, { rule, target }: Line) => {
      const credentials = role === 'visitor' ? {} : { user_id: people[role].userId, session_token: people[role].token };
      const answer = await app.send(rule.endpoint.path, { ...credentials, ...rule.input(stage, target) });
      return (answer.body as { code?: Outcome }).code ?? 'done';
    };
    const allowed = lines.filter(({ outcome }) => outcome === 'done');
    const refused = lines.filter((line) => !allowed.includes(line));

    test.for(allowed.map((line) => [nameOf(line), line] as const))('%s', async ([, line]) => {
      expect(await ask(await staged(privacy, role), line)).toBe('done');
    });

    test('everything else is refused, and changes nothing', async () => {
      const stage = await staged(privacy, role);
      const before = await clubSnapshot(stage.clubId);
      const outcomes: string[] = [];
      for (const line of refused) outcomes.push(nameOf({ ...line, outcome: await ask(stage, line) }));
      expect(outcomes).toEqual(refused.map(nameOf));
      expect(await clubSnapshot(stage.clubId)).toBe(before);
    });
  });
});

test('the table lists every call about one club', () => {
  const listed = new Set<string>(Object.values(rules).map(({ endpoint }) => endpoint.path));
  const about = Object.values(contract)
    .filter((value) => typeof value === 'object' && 'path' in value)
    .filter(({ input }) => 'club_id' in input.def.shape || 'book_club_id' in input.def.shape)
    .map(({ path }) => path);
  // Joining has its own rules, see joining.test.ts, and so has editing, see edited-posts.test.ts.
  expect(about.filter((path) => !listed.has(path)).sort()).toEqual([
    '/api/bookclub/edit_post',
    '/api/bookclub/join_public',
  ]);
});

describe('a club that the reader may not see', () => {
  test('answers like a club that does not exist', async () => {
    for (const role of ['stranger', 'banned', 'elsewhere', 'site'] as const) {
      const stage = await staged('private', role);
      const credentials = { user_id: people[role].userId, session_token: people[role].token };
      const unknown: Stage = { ...stage, clubId: crypto.randomUUID() };
      for (const [action, rule] of Object.entries(rules)) {
        const attempt = async (about: Stage) => {
          const answer = await app.send(rule.endpoint.path, { ...credentials, ...rule.input(about, 'member') });
          const { request_id: _, ...body } = answer.body as { request_id: string };
          return JSON.stringify([answer.status, body]);
        };
        expect(await attempt(stage), action).toBe(await attempt(unknown));
      }
    }
  });

  test('joining from the directory answers the same for every club that is not public', async () => {
    const answers = [];
    for (const clubId of [
      (await staged('private', 'stranger')).clubId,
      (await staged('invite', 'stranger')).clubId,
      crypto.randomUUID(),
    ]) {
      const { request_id: _, ...refusal } = await people.stranger.callForError(contract.joinPublicClub, {
        club_id: clubId,
      });
      answers.push(JSON.stringify(refusal));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(clubSentences.needsCode);
  });
});

test('answers list what the viewer may do, and the server allows just that', async () => {
  const stage = await staged('private', 'member');
  const info = await people.member.call(contract.getInfo, { club_id: stage.clubId });
  expect(info.viewer).toEqual({
    role: 'member',
    may: { announce: false, manage: false, leave: true, generate: false },
  });
  expect(info.book_club_info.active_invite_codes).toEqual([]);
  expect(info.book_club_info.banned).toEqual([]);
  expect(info.book_club_info.members.every(({ may }) => may.length === 0)).toBe(true);
  const { feed } = await people.member.call(contract.getFeed, { club_id: stage.clubId });
  const deletable = [...feed.posts, ...feed.announcements].filter(({ may_delete }) => may_delete);
  expect(deletable.map(({ _id }) => _id)).toEqual([stage.posts.own]);

  const managed = await people.admin.call(contract.getInfo, { club_id: stage.clubId });
  const of = (person: Reader) => managed.book_club_info.members.find(({ id }) => id === person.userId)?.may;
  expect(of(people.member)).toEqual(['ban', 'promote']);
  expect(of(people.founder)).toEqual(['demote']);
  expect(managed.book_club_info.active_invite_codes.map(({ may }) => may)).toEqual([['copy', 'disable', 'delete']]);
});
