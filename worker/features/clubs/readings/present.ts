import type { RowOf } from '../../../platform/db/statement.ts';
import type { OutputOf } from '../../../platform/http/contract.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { reaches } from '../../library/readings/position.ts';
import { readingOf } from '../../library/readings/queries.ts';
import { toPicture } from '../present.ts';
import type { getReading, Milestone, SharingMember } from './contract.ts';
import { toPlan } from './plan.ts';
import * as queries from './queries.ts';

type MilestoneRow = RowOf<typeof queries.openMilestones>;
type ProgressRow = RowOf<typeof queries.progressOfMembers>;

interface ReadingRows {
  open: readonly RowOf<typeof queries.openReading>[];
  milestones: readonly MilestoneRow[];
  own: readonly RowOf<typeof queries.ownReading>[];
  progress: readonly ProgressRow[];
  sharingMembers: readonly RowOf<typeof queries.membersSharing>[];
  ownSharing: readonly RowOf<typeof queries.sharesProgressIn>[];
  past: readonly RowOf<typeof queries.pastReadings>[];
}

export function toReading(rows: ReadingRows): Omit<OutputOf<typeof getReading>, 'requestStatus'> {
  const {
    open: [open],
    progress,
    own: [own],
  } = rows;
  const plan = rows.milestones.filter(({ position }) => position !== null);
  const sharing = queries.sharingMemberPages.page(rows.sharingMembers);
  const past = queries.pastPages.page(rows.past);
  return {
    ...(open === undefined
      ? {}
      : {
          reading: {
            id: open.id,
            ...bookOf(open),
            pages: open.bookPages,
            starts: open.starts,
            milestones: plan.map((row) => toMilestone(row, open, progress)),
          },
        }),
    version: versionOf(toPlan(open, rows.milestones)),
    ...(own === undefined ? {} : { own: readingOf(own) }),
    members: {
      counted: progress.length,
      reading: progress.filter(({ position }) => position?.reading && !position.finished).length,
      finished: progress.filter(({ position }) => position?.finished).length,
    },
    telling: sharing.rows.map((row) => toSharingMember(row, plan)),
    tells: rows.ownSharing[0]?.sharesProgress ?? false,
    past: past.rows.map((row) => ({ id: row.id, ...bookOf(row), starts: row.starts, ended: row.endedAt })),
    next_cursor: past.next_cursor,
    members_next_cursor: sharing.next_cursor,
  };
}

interface BookRow {
  isbn: string;
  bookTitle: string;
  bookAuthors: string[];
  bookCover: string;
}

function bookOf(row: BookRow) {
  return { isbn: row.isbn, title: row.bookTitle, authors: row.bookAuthors, cover: row.bookCover };
}

function toMilestone(
  row: MilestoneRow,
  { position }: Pick<ProgressRow, 'position'>,
  progress: readonly ProgressRow[],
): Milestone {
  return {
    milestone_id: row.id,
    id: row.id,
    title: row.title,
    upto: { unit: row.unit, value: row.value },
    ...(row.due === null ? {} : { due: row.due }),
    reached: reaches(position, row),
    opened: row.opened,
    reached_count: progress.filter((member) => reaches(member.position, row)).length,
    posts: row.posts,
  };
}

function toSharingMember(row: ReadingRows['sharingMembers'][number], plan: readonly MilestoneRow[]): SharingMember {
  const last = plan.findLast((item) => reaches(row.position, item));
  return {
    id: row.personId,
    name: row.personName,
    ...toPicture(row),
    finished: row.position?.finished ?? false,
    reading: row.position?.reading ?? false,
    ...(last === undefined ? {} : { milestone: last.title }),
  };
}
