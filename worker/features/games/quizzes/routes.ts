import { on } from '../../../platform/http/handle.ts';
import { earnedBy, earnedXp } from '../../habits/streaks/earned-xp.ts';
import { recordActToday, today } from '../../habits/streaks/ledger.ts';
import { completeQuiz } from './contract.ts';
import { finishesLately, recordFinish, requireScore } from './quizzes.ts';

export const quizRoutes = [
  on(completeQuiz, async (call, { quiz, correct, answers }) => {
    requireScore(quiz, correct, answers);
    const { finishes } = await call.load({
      finishes: finishesLately(call.memberId, quiz, call.now),
    });
    // The reader's day is known only now, because a fixed zone is loaded with the session.
    const day = today(call);
    const before = finishes.find((finish) => finish.day === day);
    if (before !== undefined) return { experience: 0, correct: before.correct };
    const gains = await call.save(
      [
        recordFinish({ userId: call.memberId, quiz, day, correct, finishedAt: call.seconds }),
        recordActToday(call, { source: 'quiz', target: `${quiz}:${day}` }),
      ],
      earnedXp(call),
    );
    const { earned } = earnedBy(gains);
    return { experience: earned?.experience ?? 0, ...(earned ? { earned } : {}), correct };
  }),
];
