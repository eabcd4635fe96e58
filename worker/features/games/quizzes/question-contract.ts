export type Difficulty = 'easy' | 'medium' | 'hard';

/** One multiple-choice question; `answer` is one of `options`, to the letter. */
export interface Question {
  question: string;
  options: readonly string[];
  answer: string;
  type: 'multiple' | 'fill-in-the-blank';
  difficulty: Difficulty;
  explanation: string;
}
