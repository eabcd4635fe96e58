import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { useTooltip } from './use-tooltip.ts';

type Look = 'primary' | 'quiet' | 'plain' | 'danger';

const classOf = (look: Look, more?: string): string =>
  [styles.button, styles[look], more].filter((name) => name !== undefined).join(' ');

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** Whether the action is running, which prevents another press. */
  pending?: boolean;
}

/** A button; a pending one stays focusable, so that keyboard focus isn't lost. */
export function Button({ look = 'quiet', pending = false, className, children, onClick, type, ...rest }: ButtonProps) {
  // The action of the first click of a double click may end before the second click.
  const hasActed = useRef(false);
  hasActed.current ||= pending;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classOf(look, className)}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (event.detail < 2) hasActed.current = pending;
        if (pending || (hasActed.current && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'quiet', className, ...rest }: LinkProps & { look?: Look; children: ReactNode }) {
  return <Link {...rest} className={classOf(look, className)} />;
}

/** A square icon button with its label as accessible name and tooltip. */
export function IconButton({ label, className, children, ...rest }: ButtonProps & { label: string }) {
  const { place, handlers } = useTooltip();
  const name = [styles.icon, className].filter((part) => part !== undefined).join(' ');
  return (
    <Button {...handlers} {...rest} aria-label={label} className={name}>
      {children}
      {place === null ? null : (
        <span className={styles.tip} style={place} aria-hidden="true">
          {label}
        </span>
      )}
    </Button>
  );
}
