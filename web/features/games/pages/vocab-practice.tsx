import { useLoaderData } from 'react-router';
import { practiceQuestions } from '../../../../worker/features/games/quizzes/practice-contract.ts';
import { drawQuiz } from '../../../../worker/features/games/quizzes/rules-contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

/** Draws the first quiz. */
export function loader() {
  return drawQuiz(practiceQuestions);
}

export const meta: PageMeta = () => ({
  title: 'Language Practice',
  description: 'Language practice for readers: eight words, three hearts.',
  image: previewOf.quiz('practice'),
});

/** /vocab/practice */
export function Component() {
  return (
    <QuizPage
      quiz="practice"
      title="Language Practice"
      about="Eight questions about words, idioms and where they come from. A wrong answer costs a heart, and you may try again."
      pool={practiceQuestions}
      drawn={useLoaderData<typeof loader>()}
      other={{ title: 'Literary Devices', address: paths.vocabDevices() }}
    />
  );
}
