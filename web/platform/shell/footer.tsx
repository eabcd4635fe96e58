import { Link } from 'react-router';
import { PRODUCT } from '../../../worker/platform/http/basics-contract.ts';
import { paths } from '../../paths.ts';
import { askToLogOut, useSession } from '../api/session.ts';
import { ContactLink, SiteName, WithNumbers, WithRules } from '../ui/contact-link.tsx';
import styles from './footer.module.css';

const columns = [
  {
    heading: 'Read',
    links: [
      ['Home', paths.home()],
      ['Our Picks', paths.bookshelves()],
      ['Request a book', paths.bookRequest()],
    ],
  },
  {
    heading: 'Together',
    links: [
      ['Book Clubs', paths.bookClubDirectory()],
      ['Games', paths.games()],
      ['Language Practice', paths.vocabPractice()],
    ],
  },
  {
    heading: PRODUCT,
    links: [
      ['Suggest a feature', paths.featureForm()],
      ['Terms of Service', paths.termsOfService()],
      ['Privacy Policy', paths.privacy()],
      ['Status', paths.status()],
      ['Developers', paths.developers()],
    ],
  },
] as const;

/** Link columns and support. On phones they are folded into one line. */
export function Footer() {
  const { authenticated } = useSession();
  return (
    <footer className={styles.footer}>
      <details className="phone-fold">
        <summary>{PRODUCT} · About, legal and support</summary>
        <div className={styles.inside}>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <p className={styles.heading}>{heading}</p>
              <ul>
                {links.map(([label, address]) => (
                  <li key={address}>
                    <Link to={address} className={styles.link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <p className={styles.heading}>Support</p>
            <p>
              <SiteName />
            </p>
            <ContactLink />
            <p className="small">Made with {PRODUCT}</p>
            <p className="row">
              <WithRules>
                <Link to={paths.rules()} className={styles.link}>
                  Rules
                </Link>
              </WithRules>
              <WithNumbers>
                <Link to={paths.numbers()} className={styles.link}>
                  In numbers
                </Link>
              </WithNumbers>
            </p>
            {authenticated && (
              <button type="button" className={styles.logOut} onClick={askToLogOut}>
                Log out
              </button>
            )}
            <svg className={styles.social} viewBox="0 0 100 24" aria-hidden="true">
              <path fill="currentColor" d="M4 4h16v12H9l-5 4zm37 8a9 9 0 0 1 18 0 9 9 0 0 1-18 0m38-7h18v14H79z" />
            </svg>
          </div>
        </div>
      </details>
    </footer>
  );
}
