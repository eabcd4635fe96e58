import { useLoaderData } from 'react-router';
import { deviceQuestions } from '../../../../worker/features/games/quizzes/devices-contract.ts';
import { drawQuiz } from '../../../../worker/features/games/quizzes/rules-contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { QuizPage } from '../quizzes/quiz-page.tsx';

/** Draws the first quiz. */
export function loader() {
  return drawQuiz(deviceQuestions);
}

export const meta: PageMeta = () => ({
  title: 'Literary Devices',
  description: 'A quiz of literary devices: name what the sentence does, from metaphor to litotes.',
  image: previewOf.quiz('devices'),
});

/** /vocab/devices */
export function Component() {
  return (
    <QuizPage
      quiz="devices"
      title="Literary Devices"
      about="Eight questions about how writers do it. A wrong answer costs a heart, then the next question follows."
      pool={deviceQuestions}
      drawn={useLoaderData<typeof loader>()}
      other={{ title: 'Language Practice', address: paths.vocabPractice() }}
    />
  );
}
