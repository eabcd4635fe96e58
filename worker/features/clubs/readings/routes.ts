import { ConstraintError } from '../../../platform/db/checks.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { newId } from '../../../platform/ids.ts';
import { requireBook, storeBook } from '../../books/books.ts';
import { isInternal } from '../../books/contract.ts';
import { factsOf } from '../../books/facts.ts';
import { storedBook } from '../../books/queries.ts';
import { readingSentences } from '../../library/readings/contract.ts';
import { workOfEdition } from '../../library/readings/queries.ts';
import { clubSentences } from '../contract.ts';
import { requireRole, saveInClub } from '../guards.ts';
import { membershipIn, requireAdmin, requireMembership } from '../membership.ts';
import * as posts from '../posts/posts.ts';
import * as wire from './contract.ts';
import { checkPlan, planChange, toPlan } from './plan.ts';
import { toReading } from './present.ts';
import * as queries from './queries.ts';
import * as readings from './readings.ts';

const { clubReadingSentences } = wire;

// With its fields in the order of a stored plan.
const plannedMilestone = ({ title, upto: { unit, value }, due }: wire.PlannedMilestone) => ({
  title,
  upto: { unit, value },
  ...(due === undefined ? {} : { due }),
});

export const clubReadingRoutes = [
  on(wire.setReading, async (call, { club_id: clubId, isbn, starts, milestones, version: seen }) => {
    const admin = call.memberId;
    const inClub = { clubId, reader: admin };
    const wanted = { isbn, starts, milestones: milestones.map(plannedMilestone) };
    const plan = { current: queries.openReading(inClub), before: queries.openMilestones(inClub) };
    const { membership, storedBooks, current, before } = await call.load({
      membership: membershipIn(inClub),
      storedBooks: storedBook({ isbn }),
      ...plan,
    });
    requireAdmin(membership);
    const open = current[0];
    const stored = toPlan(open, before);
    const version = checkVersion(call, { seen, stored, wanted, from: Object.keys(plan) });
    // An own book is visible to few readers; a plan would show it to all members.
    if (isInternal(isbn)) throwApiError('invalid_input', clubReadingSentences.ownBook);
    const foundBook =
      storedBooks.length > 0 ? null : (await requireBook(call, isbn, readingSentences.unknownBook)).value;
    const pages = storedBooks[0]?.pages ?? (foundBook === null ? 0 : factsOf(foundBook).pages);
    checkPlan(starts, milestones, pages);
    if (versionOf(stored) === version) return { version };
    let work = storedBooks[0]?.workId ?? '';
    if (foundBook !== null && open !== undefined) {
      const { of } = await call.load({ of: workOfEdition({ isbn, work: foundBook.work_id }) });
      work = of[0]?.work ?? '';
    }
    const now = call.seconds;
    const sameWork = open?.workId === work ? open : undefined;
    const id = sameWork?.id ?? newId();
    const counted = { isbn, pages };
    const change = planChange(sameWork === undefined ? [] : before, milestones, {
      before: sameWork === undefined ? counted : { isbn: sameWork.isbn, pages: sameWork.bookPages },
      after: counted,
    });
    const saving = saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      foundBook === null ? null : storeBook(foundBook, call.seconds),
      ...(sameWork === undefined
        ? [readings.endReading({ clubId, now }), readings.beginReading({ id, clubId, isbn, starts, now })]
        : [readings.changeReading({ id, isbn, starts, version: sameWork.version })]),
      ...readings.setMilestones({ id, clubId, now }, change),
    ]);
    await saving.catch(async (error: unknown) => {
      // A repeated call violates a constraint because the first one has already stored the plan.
      if (!(error instanceof ConstraintError)) throw error;
      const now = await call.load(plan);
      if (versionOf(toPlan(now.current[0], now.before)) !== version) throw error;
    });
    return { version };
  }),

  on(wire.endReading, async (call, { club_id: clubId }) => {
    const admin = call.memberId;
    const { membership } = await call.load({ membership: membershipIn({ clubId, reader: admin }) });
    requireAdmin(membership);
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      readings.endReading({ clubId, now: call.seconds }),
    ]);
    return {};
  }),

  on(wire.getReading, async (call, { club_id: clubId, cursor }) => {
    const inClub = { clubId, reader: call.memberId };
    const rows = await call.load({
      membership: membershipIn(inClub),
      open: queries.openReading(inClub),
      milestones: queries.openMilestones(inClub),
      own: queries.ownReading(inClub),
      progress: queries.progressOfMembers(inClub),
      sharingMembers: queries.membersSharing({ ...inClub, ...queries.sharingMemberPages.after(cursor) }),
      ownSharing: queries.sharesProgressIn(inClub),
      past: queries.pastReadings({ ...inClub, ...queries.pastPages.after(cursor) }),
    });
    requireMembership(rows.membership);
    return toReading(rows);
  }),

  on(wire.shareProgress, async (call, { club_id: clubId, telling }) => {
    const userId = call.memberId;
    const { membership } = await call.load({ membership: membershipIn({ clubId, reader: userId }) });
    requireMembership(membership);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: null }),
      readings.shareProgress({ clubId, userId, shares: telling }),
    ]);
    return {};
  }),

  on(wire.openMilestone, async (call, { club_id: clubId, milestone_id: milestoneId, open }) => {
    const userId = call.memberId;
    const { membership, milestones } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      milestones: queries.milestoneIn({ clubId, milestoneId, reader: userId }),
    });
    requireMembership(membership);
    if (milestones.length === 0) throwApiError('not_found', clubReadingSentences.noMilestone);
    const opening = { clubId, milestoneId, userId };
    await saveInClub(call, [
      requireRole({ clubId, userId, role: null }),
      open ? readings.openMilestone(opening) : readings.closeMilestone(opening),
    ]);
    return {};
  }),

  on(wire.setPostMilestone, async (call, { club_id: clubId, post_id: postId, milestone_id: to }) => {
    const reader = call.memberId;
    const { membership, postRows, target } = await call.load({
      membership: membershipIn({ clubId, reader }),
      postRows: posts.postToMove({ clubId, postId, reader }),
      target: queries.milestoneIn({ clubId, milestoneId: to ?? '', reader }),
    });
    const { role } = requireMembership(membership);
    const post = postRows[0] ?? throwApiError('not_found', clubSentences.noPost);
    const own = post.userId === reader;
    posts.checkMove(post, target[0], { role, own });
    if (to !== null && typeof target[0]?.position !== 'number') {
      throwApiError('not_found', clubReadingSentences.noMilestone);
    }
    await saveInClub(call, [
      requireRole({ clubId, userId: reader, role: own ? null : 'admin' }),
      posts.movePost({ clubId, postId, from: post.milestoneId, to }),
    ]);
    return {};
  }),
];
