import { paths } from '../../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './banner.module.css';

/** A banner for visitors who are not logged in. */
export function Banner() {
  return (
    <aside className={styles.banner} aria-label="Sign in">
      <p>You're not signed in!</p>
      <div className="row">
        <ButtonLink to={paths.signup()} look="plain">
          Create an Account
        </ButtonLink>
        <ButtonLink to={paths.login()} look="plain">
          Log in
        </ButtonLink>
      </div>
    </aside>
  );
}
