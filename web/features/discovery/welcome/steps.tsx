import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Progress } from '../../../platform/ui/progress.tsx';
import styles from './steps.module.css';

const STEPS = 4;

/** Returns the step of a URL; the first one if it is missing or invalid. */
export function stepOf(text: string | null): number {
  const step = Number(text ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1;
}

interface StepProps {
  step: number;
  title: string;
  /** Whether the reader did something in this step, so that Continue is the primary button. */
  done: boolean;
  children: ReactNode;
}

/** One step of the welcome pages, with Continue or Skip, and Back. */
export function Step({ step, title, done, children }: StepProps) {
  const last = step === STEPS;
  return (
    <section className="stack" aria-labelledby="step">
      <div className={styles.place}>
        <p className="small soft row">
          Step {step} of {STEPS}
          <Link to={paths.home()} className="lone-link">
            Skip setup
          </Link>
        </p>
        <Progress label="Steps" value={step} most={STEPS} />
      </div>
      <h2 id="step" dir="auto">
        {title}
      </h2>
      {children}
      <nav className={styles.ways} aria-label="Steps">
        <ButtonLink look={done || last ? 'primary' : 'quiet'} to={last ? paths.home() : paths.welcome(step + 1)}>
          {last ? 'Go to your home page' : done ? 'Next' : 'Skip this step'}
        </ButtonLink>
        {step > 1 ? (
          <ButtonLink look="plain" to={paths.welcome(step - 1)}>
            Back
          </ButtonLink>
        ) : null}
      </nav>
    </section>
  );
}
