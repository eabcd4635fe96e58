import type { Builder, Statement } from '../db/open.ts';
import { finishBookRequest, finishFeatureIdea } from '../forms/forms.ts';
import { openBookRequests, openFeatureIdeas } from '../forms/queries.ts';
import { type DeskKind, problemKinds } from './contract.ts';
import { closeProblem } from './moderation.ts';
import { openProblems } from './queries.ts';

/** What lies in sight of each pile; more comes as these are done. */
const IN_SIGHT = 10;

/** The queries behind the operator's desk; each reads no more rows than it shows, whatever there is. */
export function deskQueries(build: Builder) {
  return {
    problems: openProblems(build, IN_SIGHT),
    requests: openBookRequests(build, IN_SIGHT),
    ideas: openFeatureIdeas(build, IN_SIGHT),
  };
}

type Queries = ReturnType<typeof deskQueries>;
type Rows = { [Name in keyof Queries]: Queries[Name]['_']['result'] };

/** The desk in the shape of the wire. */
export function shownDesk(rows: Rows) {
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

/** The statement that takes something off the operator's desk; what is off it stays off. */
export function takeOffDesk(build: Builder, kind: DeskKind, id: string, now: number): Statement {
  const taking: Record<DeskKind, () => Statement> = {
    book_problem: () => closeProblem(build, id, now),
    book_request: () => finishBookRequest(build, id, now),
    feature_idea: () => finishFeatureIdea(build, id, now),
  };
  return taking[kind]();
}
