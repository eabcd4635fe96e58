import type { RowOf } from '../../../platform/db/statement.ts';
import type { OutputOf } from '../../../platform/http/contract.ts';
import { reaches } from '../../library/readings/position.ts';
import { readingOf } from '../../library/readings/queries.ts';
import { pictured } from '../present.ts';
import type { getReading, Milestone, SharingMember } from './contract.ts';
import * as queries from './queries.ts';

type MilestoneRow = RowOf<typeof queries.openMilestones>;
type Far = RowOf<typeof queries.progressOfMembers>;

interface ReadingRows {
  open: readonly RowOf<typeof queries.openReading>[];
  milestones: readonly MilestoneRow[];
  own: readonly RowOf<typeof queries.ownReading>[];
  far: readonly Far[];
  telling: readonly RowOf<typeof queries.membersSharing>[];
  tells: readonly RowOf<typeof queries.sharesProgressIn>[];
  past: readonly RowOf<typeof queries.pastReadings>[];
}

export function readingAnswer(rows: ReadingRows): Omit<OutputOf<typeof getReading>, 'requestStatus'> {
  const {
    open: [open],
    far,
    own: [own],
  } = rows;
  const plan = rows.milestones.filter(({ position }) => position !== null);
  const sharing = queries.sharingMemberPages.page(rows.telling);
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
            milestones: plan.map((row) => milestone(row, open, far)),
          },
        }),
    ...(own === undefined ? {} : { own: readingOf(own) }),
    members: {
      counted: far.length,
      reading: far.filter(({ come: position }) => position?.reading && !position.finished).length,
      finished: far.filter(({ come: position }) => position?.finished).length,
    },
    telling: sharing.rows.map((row) => tellingMember(row, plan)),
    tells: rows.tells[0]?.tells ?? false,
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

function milestone(row: MilestoneRow, { come: position }: Far, progress: readonly Far[]): Milestone {
  return {
    id: row.id,
    title: row.title,
    upto: { unit: row.unit, value: row.value },
    ...(row.due === null ? {} : { due: row.due }),
    reached: reaches(position, row),
    opened: row.opened,
    came: progress.filter((member) => reaches(member.come, row)).length,
    posts: row.posts,
  };
}

function tellingMember(row: ReadingRows['telling'][number], plan: readonly MilestoneRow[]): SharingMember {
  const last = plan.findLast((item) => reaches(row.come, item));
  return {
    id: row.personId,
    name: row.personName,
    ...pictured(row),
    finished: row.come?.finished ?? false,
    reading: row.come?.reading ?? false,
    ...(last === undefined ? {} : { milestone: last.title }),
  };
}
