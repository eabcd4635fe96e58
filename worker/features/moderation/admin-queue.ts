import type { Rows } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { closeProblem } from './book-problems.ts';
import { problemKinds, type QueueKind } from './contract.ts';
import { finishBookRequest, finishFeatureIdea } from './forms/forms.ts';
import { openBookRequests, openFeatureIdeas } from './forms/queries.ts';
import { openProblems } from './queries.ts';

/** The maximum number of items shown per kind. */
const MAX_SHOWN = 10;

/** Returns the queries of the admin queue. Each reads only the rows that are shown. */
export function queueQueries() {
  return {
    problems: openProblems({ limit: MAX_SHOWN }),
    requests: openBookRequests({ limit: MAX_SHOWN }),
    ideas: openFeatureIdeas({ limit: MAX_SHOWN }),
  };
}

export function presentQueue(rows: Rows<ReturnType<typeof queueQueries>>) {
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

/** The statement that closes an item, by kind. */
const closeStatements: Record<QueueKind, (values: { id: string; now: number }) => Statement> = {
  book_problem: closeProblem,
  book_request: finishBookRequest,
  feature_idea: finishFeatureIdea,
};

export function removeFromQueue(kind: QueueKind, id: string, now: number): Statement {
  return closeStatements[kind]({ id, now });
}
