import type * as z from 'zod/mini';

/** The sentence for the first thing that is wrong with an input: the schema's own, or one that names the field. */
export function sentenceOf(error: { issues: readonly z.core.$ZodIssue[] }): string {
  const issue = error.issues[0];
  if (!issue) return 'Something in this request is not right.';
  if (issue.message !== '' && issue.message !== 'Invalid input') return issue.message;
  const field = issue.path.filter((part) => typeof part === 'string').join('.');
  return field === '' ? 'Something in this request is not right.' : `“${field}” is missing or not of the right kind.`;
}
