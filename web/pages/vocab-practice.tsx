import { paths } from '../paths.ts';
import { practiceQuestions } from '../quizzes/practice-questions.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

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
