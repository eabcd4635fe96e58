import * as z from 'zod/mini';
import { endpoint, limits, validateText } from '../../../platform/http/contract.ts';

/** Sentences of the forms (document 1, section 8). */
export const formSentences = {
  fillOut: 'Please fill out all fields!',
  known: 'We have a book of this name.',
  requested: 'Book request submitted!',
  suggested: 'Thank you! Your idea has reached us.',
  noIdea: 'Please tell us your idea.',
  badEmail: 'Please add a valid email!',
  tooMany: 'You’ve requested many books today. Try again tomorrow.',
  manyIdeas: 'You’ve sent us ten ideas today. Try again tomorrow.',
  manyVisitorsIdeas: 'We’ve received many ideas from your network today. Log in, or try again tomorrow.',
} as const;

const line = (max: number) => validateText({ max, min: 1, empty: formSentences.fillOut });

export const requestBook = endpoint('/api/request-book', {
  summary: 'Asks the librarians for a missing book; one that is there is a conflict, unless requested `anyway`.',
  scope: 'write',
  limit: 'write',
  input: { name: line(limits.title), author: line(limits.title), anyway: z.optional(z.boolean()) },
  output: {},
  creates: true,
});

export const suggestFeature = endpoint('/api/forms/feature', {
  summary: 'Sends an idea for a feature.',
  access: 'optional',
  scope: 'write',
  limit: 'write',
  input: {
    name: validateText({ max: limits.name }),
    email: z.pipe(
      validateText({ max: limits.email }),
      z
        .string()
        .check(
          z.refine((email) => email === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email), formSentences.badEmail),
        ),
    ),
    idea: validateText({ max: limits.post, min: 1, lines: true, empty: formSentences.noIdea }),
  },
  output: {},
  creates: true,
});
