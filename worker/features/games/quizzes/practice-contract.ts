import * as z from 'zod/mini';
import questions from './practice.json' with { type: 'json' };
import { question } from './question-contract.ts';

/** Language practice for readers: meanings, idioms, usage and word origins, from easy to hard. */
export const practiceQuestions = z.array(question).parse(questions);
