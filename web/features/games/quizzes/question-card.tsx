import { useEffect, useRef } from 'react';
import { QUESTIONS } from '../../../../worker/features/games/quizzes/contract.ts';
import type { Question } from '../../../../worker/features/games/quizzes/question-contract.ts';
import type { Phase, Rule } from '../../../../worker/features/games/quizzes/rules-contract.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { heartsText } from './hearts.tsx';
import styles from './quiz-page.module.css';

interface QuestionCardProps {
  question: Question;
  place: number;
  chosen: readonly string[];
  hearts: number;
  phase: Phase;
  rule: Rule;
  onChoose: (option: string) => void;
  onNext: () => void;
}

export function QuestionCard({ question, place, chosen, hearts, phase, rule, onChoose, onNext }: QuestionCardProps) {
  const next = useRef<HTMLButtonElement>(null);
  const isAnswered = phase === 'answered' || phase === 'over';
  const isRight = chosen.includes(question.answer);
  // "Try again" is not shown when no hearts are left.
  const mistaken = chosen.length > 0 && !isRight && !(rule === 'again' && phase === 'over');
  const wrong = rule === 'again' ? 'Wrong answer. Try again.' : 'Wrong answer!';

  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const option = question.options[Number(key) - 1];
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (option !== undefined && !isTyping && !altKey && !ctrlKey && !metaKey) choose.current(option);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [question]);

  useEffect(() => {
    if (phase === 'answered') next.current?.focus();
  }, [phase]);

  return (
    <div className="stack">
      <p className="small soft numbers">
        Question {place + 1} of {QUESTIONS} · {question.difficulty}
      </p>
      <h2 className={styles.question}>
        <BlankedSentence text={question.question} />
      </h2>
      <ol className={styles.options}>
        {question.options.map((option, at) => {
          const isTried = chosen.includes(option);
          const shownRight = isAnswered && option === question.answer;
          return (
            <li key={option}>
              <button
                type="button"
                className={styles.option}
                data-answer={shownRight ? 'right' : isTried ? 'wrong' : undefined}
                aria-disabled={isAnswered || isTried || undefined}
                aria-keyshortcuts={String(at + 1)}
                onClick={() => onChoose(option)}
              >
                <span className={styles.key} aria-hidden="true">
                  {shownRight ? '✓' : isTried ? '✗' : at + 1}
                </span>
                <span>
                  {option}
                  {shownRight ? <span className="hidden"> (correct)</span> : null}
                  {isTried && !shownRight ? <span className="hidden"> (wrong)</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div role="status" className={styles.feedback}>
        {isRight ? <p className={styles.right}>Correct!</p> : null}
        {mistaken ? (
          <p className={styles.wrong}>
            {wrong} <span className="hidden">{heartsText(hearts)}.</span>
          </p>
        ) : null}
        {isAnswered ? <p>{question.explanation}</p> : null}
      </div>
      {phase === 'answered' ? (
        <div>
          <Button ref={next} look="primary" onClick={onNext}>
            {place + 1 === QUESTIONS ? 'Finish' : 'Next'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A sentence with a blank, which screen readers pronounce. */
function BlankedSentence({ text }: { text: string }) {
  const [textBefore, textAfter] = text.split('____');
  if (textAfter === undefined) return text;
  return (
    <>
      {textBefore}
      <span aria-hidden="true">____</span>
      <span className="hidden">blank</span>
      {textAfter}
    </>
  );
}
