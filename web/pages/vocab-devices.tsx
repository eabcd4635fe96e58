import { paths } from '../paths.ts';
import { deviceQuestions } from '../quizzes/device-questions.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

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
