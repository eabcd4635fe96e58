import { Link } from 'react-router';
import { PRODUCT } from '../../worker/http/contract.ts';
import { LegalDocument, type Section } from '../legal/document.tsx';
import { paths } from '../paths.ts';
import { ContactLink } from '../ui/contact-link.tsx';
import { Page } from '../ui/page.tsx';

const sections: readonly Section[] = [
  {
    heading: 'In short',
    body: (
      <p>
        We keep what you do here so that your shelves are there tomorrow, and nothing else. There is no advertising, no
        tracking across other sites, and we sell nothing about you. You can see, take along and delete what is yours at
        any time.
      </p>
    ),
  },
  {
    heading: 'What we keep when you sign up',
    body: (
      <p>
        From the identity provider we receive an account number, your e-mail address, your name and, if you have one,
        the address of your picture. We keep these four. The provider's access token is used once, to check that it is
        you, and is not kept. Nobody but you ever sees your e-mail address.
      </p>
    ),
  },
  {
    heading: 'What we keep when you use it',
    body: (
      <ul>
        <li>the books you mark as read or want to read, your reviews, ratings and lists;</li>
        <li>friendships and requests, books you share and with whom, club memberships and posts;</li>
        <li>
          your challenges, finished games and quizzes, and for each of them the day, your time zone and the points;
        </li>
        <li>your settings: language, search languages, picture, privacy, time zone;</li>
        <li>reports that you make, book requests and ideas that you send us;</li>
        <li>e-mails that you have us send, until they are delivered, and for seven days after.</li>
      </ul>
    ),
  },
  {
    heading: 'What we keep to run the service',
    body: (
      <p>
        For each sign-in a session that ends after 21 days, or when you log out. For each call a line in our log with
        its time, its address within the service, how long it took and a random number; no name, no e-mail address and
        none of what you typed. Your network address is used to hold off floods of calls and is not stored. Log lines
        are kept for seven days.
      </p>
    ),
  },
  {
    heading: 'Cookies and storage in your browser',
    body: (
      <p>
        One cookie, “authenticated”, for 21 days: it holds your session and what the page needs to greet you. Two more
        until you close the browser: “bookmark”, so that you see your own last change, and “zone”, your time zone, so
        that your days are yours. In your browser's storage: light or dark, the half-finished puzzle of the day, drafts
        of posts. All of it is needed for what you asked for, so there is no banner to click away.
      </p>
    ),
  },
  {
    heading: 'Who sees what',
    body: (
      <p>
        Your name, picture, rank and, unless you set your profile to “nobody”, your shelves, lists and reviews can be
        seen by anyone. With “nobody”, they are yours alone; only your ratings still count in a book's average, without
        your name. What is posted in a club is seen by its members. Friend requests, streak, challenges and settings are
        seen only by you. Operators can see what is reported to them.
      </p>
    ),
  },
  {
    heading: 'Who processes it for us',
    body: (
      <p>
        The service runs on Cloudflare (computing, databases, delivery of e-mail), which processes data on our behalf in
        its data centres, in part outside your country, under its standard contractual clauses. Google handles sign-in
        if you choose it, and receives from our servers, not from your browser, the words of a book search, without
        anything that says whose they are. Nobody else receives anything, unless a court orders it.
      </p>
    ),
  },
  {
    heading: 'Why we may',
    body: (
      <p>
        We process what is listed here to give you the service that you asked for (our agreement with you), to keep it
        safe from abuse (our legitimate interest), and where the law obliges us. An e-mail that a reader sends to
        somebody through us rests on the reader's wish; each one carries a link that blocks all further ones.
      </p>
    ),
  },
  {
    heading: 'How long',
    body: (
      <ul>
        <li>Your account and what belongs to it: until you delete it.</li>
        <li>Ended sessions: 30 days. Delivered e-mails: seven days. Log lines: seven days.</li>
        <li>
          Backups: 30 days; an account deleted meanwhile is deleted again if a backup is ever restored. To know which,
          we keep the random number that a deleted account had here, and the time, for 60 days; nothing else of it.
        </li>
        <li>A blocked e-mail address: as a code from which the address cannot be read, until the block is lifted.</li>
        <li>
          What moderators decided: for as long as the service runs, so that decisions can be reviewed; once somebody has
          left, without saying who it was.
        </li>
      </ul>
    ),
  },
  {
    heading: 'Your rights',
    body: (
      <p>
        In <Link to={paths.settings()}>settings</Link> you can change your details, download everything that your
        account holds as one file, and delete the account. Deletion takes effect at once: shelves, lists, reviews,
        friendships, memberships, sessions, points and mail are gone; posts in clubs stay as “A former reader”. You may
        also ask us for access, correction, restriction or a copy, object to processing, and complain to a data
        protection authority. Write to <ContactLink />; we answer within 30 days.
      </p>
    ),
  },
  {
    heading: 'Children',
    body: (
      <p>
        {PRODUCT} is not for users under 13. We do not knowingly keep data of a child under 13; if you know of such an
        account, tell us and we delete it.
      </p>
    ),
  },
  {
    heading: 'Changes and contact',
    body: (
      <p>
        If this policy changes, the date at the top changes with it, and a change that matters is announced on the home
        page 30 days before. For anything about your data: <ContactLink />.
      </p>
    ),
  },
];

/** /legal/privacy */
export function Component() {
  return (
    <Page title="Privacy Policy" narrow>
      <LegalDocument updated="December 27, 2023" sections={sections} />
    </Page>
  );
}
