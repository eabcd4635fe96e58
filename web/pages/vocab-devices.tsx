import type { PageMeta } from '../meta/page-meta.ts';
import { paths } from '../paths.ts';
import { deviceQuestions } from '../quizzes/device-questions.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Literary Devices',
  description: 'A quiz of literary devices: name what the sentence does, from metaphor to litotes.',
});

/** /vocab/devices */
export function Component() {
  return (
    <QuizPage
      quiz="devices"
      title="Literary Devices"
      about="Eight questions about how writers do it. A wrong answer costs a heart, and the next question comes."
      pool={deviceQuestions}
      rule="on"
      other={{ title: 'Language Practice', address: paths.vocabPractice() }}
    />
  );
}
