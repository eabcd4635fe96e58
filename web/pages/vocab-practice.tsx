import type { PageMeta } from '../meta/page-meta.ts';
import { paths } from '../paths.ts';
import { practiceQuestions } from '../quizzes/practice-questions.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Language Practice',
  description: 'Language practice for readers: eight words, three hearts.',
});

/** /vocab/practice */
export function Component() {
  return (
    <QuizPage
      quiz="practice"
      title="Language Practice"
      about="Eight questions about words, idioms and where they come from. A wrong answer costs a heart, and you may try again."
      pool={practiceQuestions}
      rule="again"
      other={{ title: 'Literary Devices', address: paths.vocabDevices() }}
    />
  );
}
