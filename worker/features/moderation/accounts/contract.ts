import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, readerId, validateText } from '../../../platform/http/contract.ts';
import { ranks } from '../../accounts/contract.ts';

/** What the accounts desk offers, with labels. */
export const deskActions = {
  limit: 'Limit',
  ban: 'Ban from reviewing',
  lift: 'Lift limit',
  suspend: 'Suspend',
  remove_content: 'Remove content',
  delete: 'Delete',
  approve: 'Approve',
} as const;
export type DeskAction = keyof typeof deskActions;

/** All acts on accounts, with labels. */
export const accountActions = {
  ...deskActions,
  allow: 'Allow reviews again',
  rank: 'Change rank',
  recovery_link: 'Recovery link',
} as const;
export type AccountAction = keyof typeof accountActions;

/** Days for which an action can be reversed. */
export const REVERSIBLE_DAYS = 30;

/** The maximum number of accounts per action; the page size of the list. */
export const MAX_ACCOUNTS = 2_000;
export const ACCOUNTS_PAGE = 50;

/** The maximum length of a reason, in characters. */
export const ACTION_REASON = 500;

/** Sentences of the accounts desk. */
export const deskSentences = {
  noReason: 'Enter a reason.',
  nobody: 'No account matches.',
  onlyDeletion: 'Only a deletion bars accounts from signing up, or removes what they published as well.',
  noFilter: 'Select some accounts first.',
  changed: 'The selection has changed. Check it, then try again.',
  tooMany: `Select at most ${MAX_ACCOUNTS.toLocaleString('en')} accounts at once.`,
  onlyAdmins: 'Only an admin can do that.',
  notYours: 'You can’t act on yourself, on someone of your rank, or on the last admin.',
  notFound: 'This action no longer exists.',
  tooLate: `Only actions of the last ${REVERSIBLE_DAYS} days can be reversed.`,
  removedAgain: 'A later action removed what they published, too. Reverse that one first.',
  deleted: 'Deleted accounts can’t be restored. Anything still pending was cancelled.',
  reversed: 'Reversed.',
  ranked: (name: string, rank: string) => `${name} is ${rank} now.`,
  noReader: 'This account no longer exists.',
  secondAdmin: 'This is an admin’s account. A second admin has to ask for the link within a day.',
  newAdmin: `This is an admin’s account. You can ask for its link once you’ve been an admin for ${REVERSIBLE_DAYS} days.`,
  done: (action: DeskAction, count: number) => {
    const accounts = count === 1 ? '1 account' : `${count.toLocaleString('en')} accounts`;
    if (action === 'delete') return `${accounts} suspended and being deleted.`;
    if (action === 'remove_content') return `Removing what ${accounts} published.`;
    if (action === 'approve') return `${accounts} approved.`;
    if (action === 'ban') return `${accounts} banned from reviewing.`;
    if (action === 'lift') return `Limit of ${accounts} lifted.`;
    return `${accounts} ${action === 'limit' ? 'limited' : 'suspended'}.`;
  },
} as const;

/** The key of an hour: its first second in epoch seconds. */
const hour = z.int().check(z.minimum(0), z.multipleOf(3_600));

export const accountStates = ['limited', 'suspended', 'waiting'] as const;
export type AccountState = (typeof accountStates)[number];

/** A filter of accounts. An account must match every given field. */
const filter = {
  /** The beginning of a name, or an ID; for admins also a complete email address or identity. */
  query: z.optional(validateText({ max: limits.email })),
  /** Accounts created in this hour. */
  hour: z.optional(hour),
  /** Accounts that recently published exactly this text as a review or a club post. */
  text: z.optional(validateText({ max: limits.review, lines: true })),
  /** The beginning of their email address. */
  prefix: z.optional(validateText({ max: limits.email })),
  /** Only accounts in this state. */
  state: z.optional(z.enum(accountStates)),
} as const;

const account = z.object({
  id: z.string(),
  name: z.string(),
  rank: z.enum(ranks),
  /** For admins alone. */
  email: z.optional(z.string()),
  /** Epoch seconds. */
  created_at: z.number(),
  /** Each counted up to 100. */
  reviews: z.number(),
  posts: z.number(),
  lists: z.number(),
  clubs: z.number(),
  reports: z.number(),
  limited: z.boolean(),
  suspended: z.boolean(),
  /** Signed up, and suspended until an admin approves. */
  awaits_approval: z.boolean(),
  /** Why they want in, if an admin asked and has not decided; empty for nothing. */
  answer: z.string(),
  /** Whether the viewer may act on it. */
  actable: z.boolean(),
});
export type DeskAccount = z.infer<typeof account>;

export const findAccounts = endpoint('/api/admin/accounts', {
  summary: 'Finds accounts by name, sign-up or published text, newest first.',
  access: 'moderator',
  scope: 'site',
  limit: 'search',
  input: { ...filter, cursor },
  output: {
    accounts: z.array(account).check(z.maxLength(ACCOUNTS_PAGE)),
    /**
     * The number of matching accounts that can be acted on: no admins or moderators, and at most as many as one action
     * takes.
     */
    selectable: z.number(),
    next_cursor: nextCursor,
  },
});

export const findBursts = endpoint('/api/admin/account_bursts', {
  summary: 'Lists hours with unusually many sign-ups, and texts that several accounts published.',
  access: 'moderator',
  scope: 'site',
  limit: 'search',
  input: {},
  output: {
    hours: z.array(z.object({ hour: z.number(), accounts: z.number() })).check(z.maxLength(5)),
    texts: z.array(z.object({ text: z.string(), accounts: z.number() })).check(z.maxLength(5)),
  },
});

/** Deletions and removals are processed one account after the other; until then a deleted account is suspended. */
export const actOnAccounts = endpoint('/api/admin/act_on_accounts', {
  summary: 'Acts on the chosen accounts.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: {
    ...filter,
    ids: z.optional(z.array(readerId).check(z.minLength(1), z.maxLength(MAX_ACCOUNTS))),
    /** Accounts that match the filter and are left alone. */
    except: z.optional(z.array(readerId).check(z.maxLength(MAX_ACCOUNTS))),
    /** The number of matching accounts that was shown. If it has changed since, the call does nothing. */
    expected: z.int().check(z.minimum(1), z.maximum(MAX_ACCOUNTS, deskSentences.tooMany)),
    action: z.enum(Object.keys(deskActions) as [DeskAction, ...DeskAction[]]),
    reason: validateText({ max: ACTION_REASON, min: 1, lines: true, empty: deskSentences.noReason }),
    /** Only with a deletion: whether the deleted identities can't sign up again. */
    bar: z.optional(z.boolean()),
    /** Only with a deletion: also removes what they published. */
    remove_content: z.optional(z.boolean()),
  },
  output: { message: z.string(), batch_id: z.string() },
  creates: true,
});

export const actionAnswers = z.array(z.object({ name: z.string(), answer: z.string() })).check(z.maxLength(20));

const batch = z.object({
  id: z.string(),
  action: z.enum(Object.keys(accountActions) as [AccountAction, ...AccountAction[]]),
  reason: z.string(),
  accounts: z.number(),
  admin: z.string(),
  acted_at: z.number(),
  waiting: z.number(),
  done: z.number(),
  failed: z.number(),
  reversed: z.boolean(),
  reversible: z.boolean(),
  /** The account, if the action was about a single one that still exists. */
  account: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** What readers answered, the first twenty. */
  answers: actionAnswers,
});
export type AccountBatch = z.infer<typeof batch>;

export const getAccountActions = endpoint('/api/admin/account_actions', {
  summary: 'Lists what was done at the accounts desk, latest first.',
  access: 'moderator',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { actions: z.array(batch).check(z.maxLength(20)), next_cursor: nextCursor },
});

export const reverseAccountAction = endpoint('/api/admin/reverse_account_action', {
  summary: 'Reverses an action of the last 30 days.',
  access: 'moderator',
  scope: 'site',
  limit: 'write',
  input: { batch_id: id },
  output: { message: z.string() },
});

/** It is logged, and can be reversed like other actions. */
export const giveRank = endpoint('/api/admin/give_rank', {
  summary: 'Gives a reader a rank.',
  access: 'admin',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: {
    target_id: readerId,
    rank: z.enum(ranks),
    reason: z.optional(validateText({ max: ACTION_REASON, lines: true })),
  },
  output: { message: z.string() },
});
