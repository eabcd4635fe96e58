import * as z from 'zod/mini';

const difficulty = z.enum(['easy', 'medium', 'hard']);
export type Difficulty = z.infer<typeof difficulty>;

/** One multiple-choice question; `answer` is one of `options`, to the letter. */
export const question = z.object({
  question: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  type: z.enum(['multiple', 'fill-in-the-blank']),
  difficulty,
  explanation: z.string(),
});
export type Question = z.infer<typeof question>;
