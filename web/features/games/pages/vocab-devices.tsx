import { useLoaderData } from 'react-router';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { deviceQuestions } from '../quizzes/device-questions.ts';
import { drawQuiz } from '../quizzes/quiz.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

/** The quiz to begin with. */
export function loader() {
  return drawQuiz(deviceQuestions);
}

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
      drawn={useLoaderData<typeof loader>()}
      rule="on"
      other={{ title: 'Language Practice', address: paths.vocabPractice() }}
    />
  );
}
