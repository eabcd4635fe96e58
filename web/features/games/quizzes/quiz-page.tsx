import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { completeQuiz, QUESTIONS, type Quiz, quizAnswers } from '../../../../worker/features/games/quizzes/contract.ts';
import { type Question, question } from '../../../../worker/features/games/quizzes/question-contract.ts';
import {
  answered,
  drawQuiz,
  nextQuestion,
  phaseOf,
  type QuizState,
  quizRules,
  type Rule,
  STEP,
} from '../../../../worker/features/games/quizzes/rules-contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDayState } from '../../../platform/api/day-state.ts';
import { useFinish } from '../../../platform/api/finish.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FinishNote } from '../../../platform/ui/dialogs/finish-note.tsx';
import { lazy } from '../../../platform/ui/lazy.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import { ShareText } from '../../../platform/ui/text/share-text.tsx';
import { isoDate } from '../../../platform/ui/text/time.ts';
import { readerZone } from '../../../platform/ui/text/zone.ts';
import { Hearts } from './hearts.tsx';
import { QuestionCard } from './question-card.tsx';
import styles from './quiz-page.module.css';

const GAME_OVER = "Game over. You've lost all your hearts.";

interface QuizPageProps {
  quiz: Quiz;
  title: string;
  about: string;
  pool: readonly Question[];
  /** The first quiz, drawn by the loader, so that server and browser render the same. */
  drawn: QuizState;
  other: { title: string; address: string };
}

const result = z.object({ correct: z.int(), answers: quizAnswers });
const stored: z.ZodMiniType<QuizState> = z.object({
  questions: z.array(question),
  ...{ place: z.int(), hearts: z.int(), right: z.int(), first: z.int() },
  chosen: z.array(z.string()),
  // As long as the quiz is under way, fewer than were drawn.
  answers: z.array(z.object({ question: z.string(), chosen: z.array(z.string()) })),
});

/** A quiz of eight questions with three hearts. */
export function QuizPage(props: QuizPageProps) {
  const { userId } = useSession();
  // Quizzes count on the reader's local day.
  const [{ day, drawn }, setBegun] = useState(() => ({
    day: isoDate(clock() / 1000, readerZone()),
    drawn: props.drawn,
  }));
  const restart = (quiz: QuizState) => setBegun({ day: isoDate(clock() / 1000, readerZone()), drawn: quiz });
  return <DaysQuiz key={`${userId} ${day}`} {...props} drawn={drawn} day={day} onRestart={restart} />;
}

function DaysQuiz(props: QuizPageProps & { day: string; onRestart: (drawn: QuizState) => void }) {
  const { quiz, title, about, pool, drawn, other, day, onRestart } = props;
  const rule = quizRules[quiz];
  // It stays over a reload or Back, with its hearts.
  const fresh = useCallback(() => drawn, [drawn]);
  const [state, setState] = useDayState(`quiz under way:${quiz}`, day, stored, fresh);
  const [recorded, setRecorded] = useState<number | null>(null);
  const { pathname } = useLocation();
  const card = useRef<HTMLElement>(null);
  const finish = useFinish<z.infer<typeof result>>({
    name: `quiz:${quiz}`,
    day,
    recorded: false,
    result,
    send: async (score) => {
      const answer = await call(completeQuiz, { quiz, ...score });
      setRecorded(answer.correct);
      return answer.experience;
    },
  });
  // The first finish of the day is the one that counts.
  const score = recorded ?? finish.result?.correct ?? null;
  const phase = phaseOf(state, rule);
  const asked = state.questions[state.place];

  const { finish: record } = finish;
  useEffect(() => {
    if (phase === 'finished') record({ correct: state.first, answers: state.answers });
  }, [phase, record, state.first, state.answers]);

  // Focus moves to the next question or the end; the first question is reached from the heading.
  const shownPlace = useRef(state.place);
  useEffect(() => {
    if (shownPlace.current !== state.place) card.current?.focus();
    shownPlace.current = state.place;
  }, [state.place]);

  const choose = (option: string) => setState((current) => answered(current, option, rule));
  const next = () => setState((current) => nextQuestion(current, rule));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const option = /^[1-9]$/.test(event.key) ? asked?.options[Number(event.key) - 1] : undefined;
    if (option !== undefined) choose(option);
  };

  return (
    <Page title={title} narrow>
      <p className="soft">{about}</p>
      <div className={`played ${styles.status}`}>
        <progress className={styles.progress} max={100} value={state.right * STEP} aria-label="Progress" />
        <Hearts left={state.hearts} />
      </div>
      <section ref={card} tabIndex={-1} aria-label={title} className={styles.card} onKeyDown={onKeyDown}>
        {asked && phase !== 'finished' ? (
          <QuestionCard
            key={state.place}
            question={asked}
            place={state.place}
            chosen={state.chosen}
            hearts={state.hearts}
            phase={phase}
            rule={rule}
            onChoose={choose}
            onNext={next}
          />
        ) : (
          <div className="stack">
            <h2>{state.first === QUESTIONS ? 'All eight correct!' : 'You finished!'}</h2>
            <p>
              {state.first} of {QUESTIONS} right{rule === 'again' ? ' at the first try' : ''}.
            </p>
          </div>
        )}
        {phase === 'over' ? (
          <p className={styles.over} role="alert">
            {GAME_OVER}
          </p>
        ) : null}
      </section>
      {phase === 'finished' ? (
        <FinishNote state={finish.state} earned={finish.earned} onLogIn={promptSignIn} onRetry={finish.retry} />
      ) : null}
      {phase === 'finished' && score !== null ? (
        <ShareText text={scoreText(title, day, score, rule)} address={pathname} primary />
      ) : null}
      <div className="row">
        <Button
          look={phase === 'over' || (phase === 'finished' && score === null) ? 'primary' : 'quiet'}
          onClick={() => {
            const newQuiz = drawQuiz(pool);
            setState(newQuiz);
            onRestart(newQuiz);
          }}
        >
          Restart
        </Button>
        <Link to={other.address} dir="auto">
          {other.title}
        </Link>
      </div>
    </Page>
  );
}

const monthAndDay = lazy(() => new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }));

/** Returns a result to share, like "Flyleaf Language Practice of November 22: 7 of 8 correct." */
function scoreText(title: string, day: string, correct: number, rule: Rule): string {
  const right = `${correct} of ${QUESTIONS} right${rule === 'again' ? ' at the first try' : ''}`;
  return `${PRODUCT} ${title} of ${monthAndDay().format(new Date(day))}: ${right}.`;
}
