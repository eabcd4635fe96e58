import type { Rows } from '../db/open.ts';
import type { Statement } from '../db/statement.ts';
import { finishBookRequest, finishFeatureIdea } from '../forms/forms.ts';
import { openBookRequests, openFeatureIdeas } from '../forms/queries.ts';
import { type DeskKind, problemKinds } from './contract.ts';
import { closeProblem } from './moderation.ts';
import { openProblems } from './queries.ts';

/** What lies in sight of each pile; more comes as these are done. */
const IN_SIGHT = 10;

/** The queries behind the operator's desk; each reads no more rows than it shows, whatever there is. */
export function deskQueries() {
  return {
    problems: openProblems({ limit: IN_SIGHT }),
    requests: openBookRequests({ limit: IN_SIGHT }),
    ideas: openFeatureIdeas({ limit: IN_SIGHT }),
  };
}

/** The desk in the shape of the wire. */
export function shownDesk(rows: Rows<ReturnType<typeof deskQueries>>) {
  return {
    book_problem: rows.problems.map((row) => ({
      id: row.id,
      title: row.bookTitle,
      detail: [problemKinds[row.kind], row.note].filter((part) => part !== '').join('\n'),
      from: row.reporterName,
      created_at: row.reportedAt,
      isbn: row.isbn,
    })),
    book_request: rows.requests.map((row) => ({
      id: row.id,
      title: row.name,
      detail: row.author,
      from: row.askedBy,
      created_at: row.askedAt,
    })),
    feature_idea: rows.ideas.map((row) => ({
      id: row.id,
      title: '',
      detail: row.idea,
      from: [row.name, row.email].filter((part) => part !== '').join(', ') || 'A visitor',
      created_at: row.askedAt,
    })),
  };
}

const takings: Record<DeskKind, (values: { id: string; now: number }) => Statement> = {
  book_problem: closeProblem,
  book_request: finishBookRequest,
  feature_idea: finishFeatureIdea,
};

/** The statement that takes something off the operator's desk; what is off it stays off. */
export function takeOffDesk(kind: DeskKind, id: string, now: number): Statement {
  return takings[kind]({ id, now });
}
