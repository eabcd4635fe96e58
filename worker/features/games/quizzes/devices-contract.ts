import * as z from 'zod/mini';
import questions from './devices.json' with { type: 'json' };
import { question } from './question-contract.ts';

/** Literary devices, each shown at work in a short example or defined, from easy to hard. */
export const deviceQuestions = z.array(question).parse(questions);
