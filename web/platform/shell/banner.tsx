import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../api/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './banner.module.css';

/** Tells a visitor that they are one, except where they are about to change it. */
export function Banner() {
  const { authenticated } = useSession();
  const { pathname } = useLocation();
  if (authenticated || pathname === paths.login() || pathname === paths.signup()) return null;
  return (
    <aside className={styles.banner} aria-label="Sign in">
      <p>You're not signed in!</p>
      <div className="row">
        <ButtonLink to={paths.signup()} look="quiet">
          Create an Account
        </ButtonLink>
        <ButtonLink to={paths.login()} look="plain">
          Log in
        </ButtonLink>
      </div>
    </aside>
  );
}
