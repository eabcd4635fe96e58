import { Link } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ContactLink } from '../../../platform/ui/contact-link.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { LegalDocument, type Section } from '../legal/document.tsx';

const sections: readonly Section[] = [
  {
    heading: 'In short',
    body: (
      <p>
        We keep what you do here so that your shelves are there tomorrow, and what it takes to keep the service safe.
        All of it is listed below. There is no advertising, no tracking across other sites, and we sell nothing about
        you. You can see, take along and delete what is yours at any time.
      </p>
    ),
  },
  {
    heading: 'What we keep when you sign up',
    body: (
      <p>
        {/* Covers users: subject email name picture identity_key */}
        From the identity provider we receive an account number, your e-mail address, your name and, if you have one,
        the address of your picture. We keep these four. The provider's access token is used once, to check that it is
        you, and is not kept. No other reader ever sees your e-mail address. Those who run the service can look it up.
      </p>
    ),
  },
  {
    heading: 'What we keep when you use it',
    body: (
      <ul>
        {/* Covers reviews: rating review spoiler hidden raw_rating; book_lists: name description */}
        <li>the books you mark as read or want to read, your reviews, ratings and lists;</li>
        {/* Covers readings: number state started finished progress_unit progress_value progress_of format pages
            source */}
        <li>
          each time that you read a book: when you began and ended it, how far you came, in what form, and whether you
          gave it up;
        </li>
        {/* Covers own_books: state title authors year pages language isbn13 series */}
        <li>books that you add yourself, as you describe them, and which of those that others added you have too;</li>
        {/* Covers notes: note */}
        <li>what you note about books for yourself, which no other reader sees;</li>
        {/* Covers removed_rows: table_name rows */}
        <li>for a day, what you delete from your shelves, lists and notes, so that you can undo it at once;</li>
        {/* Covers liked_works: works */}
        <li>what we find every night that you like, to recommend books by, and which of those you did not want;</li>
        {/* Covers imports: source file_name digest state choices came; import_rows: line verdict decided said
            reasons; import_shelves: name; import_changes: kind thing before after */}
        <li>a library that you bring along from elsewhere, row by row, for thirty days, and what came of it;</li>
        {/* Covers replaced_reviews: rating review spoiler; librarian_decisions: action title */}
        <li>where two books that you had reviewed turn out to be one, the older of the two reviews, for you alone;</li>
        {/* Covers invite_links: code */}
        <li>the link with which you invite friends, until you take it back or a new one takes its place;</li>
        {/* Covers activity: day kinds at; users: told_kinds */}
        <li>for sixty days, what you do with books and tell your friends of, as you choose in settings;</li>
        {/* Covers activity_likes: day */}
        <li>what you like, which only its author sees with your name, and which books you hide from others;</li>
        {/* Covers name_words: words */}
        <li>your name in lower case, word by word, by which other readers find you while your profile is public;</li>
        {/* Covers friendships: since; club_members: role tells_progress muted; club_posts: type title content;
            club_codes: code uses; club_meetings: title zone minutes place notes */}
        <li>
          friendships, requests and those you declined, books you share and with whom, clubs you make, memberships and
          posts;
        </li>
        {/* Covers club_replies: content */}
        <li>
          what you reply to posts in clubs, which parts of a book’s plan you open ahead, and whether you show how far
          you are;
        </li>
        {/* Covers club_poll_votes: choices; club_meeting_answers: answer; club_join_requests: message;
            calendar_addresses: generation */}
        <li>
          in clubs, your votes, your answers to meetings, what you write to be let in, and whether your calendar
          subscribes;
        </li>
        {/* Covers game_boards: day game part boards; ledger: source thing day zone alive_until points; rest_days:
            first_day last_day weekdays; weekly_runs: first_week last_week length; leagues_reached: league; users:
            experience */}
        <li>
          where you are in a game of today, until you begin one of a later day; your points and days in a row, of which
          friends see today’s points while your profile is open;
        </li>
        {/* Covers challenges: name num_books books_read year; game_finishes: day game result points run;
            game_results: game points finishes; quiz_finishes: day quiz correct */}
        <li>
          your challenges, finished games and quizzes, and for each of them the day, your time zone and the points;
        </li>
        {/* Covers users: language search_languages picture_is_default picture_variant picture_seed picture_colors
            profile_privacy time_zone fixed_time_zone shown_streak weekly_days in_friends_table */}
        <li>your settings: language, search languages, picture, privacy, time zone;</li>
        {/* Covers api_tokens: name scope */}
        <li>
          the API tokens that you create for programs: name, what it may do, when it was created, expires and was last
          used, and a code made of it, from which it cannot be read;
        </li>
        {/* Covers devices: name user_name shares_activity; device_documents: document filename title authors percentage
            progress device */}
        <li>
          the e-readers that you connect: name, user name, whether friends see what you start on them, when they were
          connected and last used, and a code made of their password, from which it cannot be read; and of each document
          that they sync, its name, title and authors, how far you are in it, when and with which device;
        </li>
        {/* Covers book_problems: kind note; book_requests: name author; feature_ideas: name email idea */}
        <li>
          reports that you make, book requests, and ideas that you send us, with the name and the e-mail address that
          you leave in the form;
        </li>
        {/* Covers notices: kind about; notice_kinds_off: kind */}
        <li>
          that something happened in your clubs or to your reviews, without anybody's words or names, for sixty days,
          and what you do not want to hear of;
        </li>
        {/* Covers revocations: kind thing */}
        <li>what you delete or revoke, by its number alone, so that a restored backup does not bring it back;</li>
        {/* Covers outbox: address block_link subject text day state */}
        <li>e-mails that you have us send, until they are delivered, and for seven days after.</li>
      </ul>
    ),
  },
  {
    heading: 'What we keep to run the service',
    body: (
      <p>
        For each sign-in a session that ends after 21 days, or when you log out. For each call a line in our log with
        its time, its address within the service, how long it took, how much work it was and a random number; no name,
        no e-mail address and none of what you typed. The addresses of pages, with what was searched for, and what your
        browser says of itself are not logged. When something breaks, a line says what broke, with the same number. Your
        network address is used to hold off floods of calls and is not stored. If you send us an idea without being
        signed in, we keep until the following night a code made of it, from which it cannot be read. What is searched
        for is kept for 30 days together with the books that were found, without anything that says who searched.
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
        of what you write, and whether a page had to be loaded anew. All of it is needed for what you asked for, so
        there is no banner to click away.
      </p>
    ),
  },
  {
    heading: 'Who sees what',
    body: (
      <p>
        {/* Covers users: rank */}
        Your name, picture, rank, league, the number of your friends and, unless you set your profile to “nobody”, your
        shelves, readings, lists and reviews can be seen by anyone. So can your years: what you finished in each, and on
        which days you read; what you gave up in a year is told only to you. With “nobody”, they are yours alone; only
        your ratings still count in a book's average, without your name. Who is in a club and what is posted there is
        seen by its members. A friend request is seen by the two of you. Who your friends are, your streak, challenges
        and settings are seen only by you. A book that you add is seen by those who see your profile, or that of
        somebody else who has it, and by librarians, who may take it into the catalogue; then it names nobody. Operators
        can see what is reported to them, and the requests and ideas that you send them.
      </p>
    ),
  },
  {
    heading: 'Who processes it for us',
    body: (
      <p>
        The service runs on Cloudflare (computing, databases, delivery of e-mail), which processes data on our behalf in
        its data centres, in part outside your country, under its standard contractual clauses. Google handles sign-in
        if you choose it: its script is loaded when you are about to sign in, and learns your network address then.
        Where our own catalogue has too little, the words of a book search, or the numbers of books, go from our
        servers, not from your browser, to Open Library (Internet Archive) and to Google, without anything that says
        whose they are. Covers and pictures that come from them are fetched by our servers and shown from our own
        address, so they do not learn who looks at them. Nobody else receives anything, unless a court orders it.
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
        <li>Ended sessions: 30 days. Sent e-mails: seven days. Log lines: seven days. Searches: 30 days.</li>
        <li>The code made of a visitor's network address: until the following night.</li>
        <li>
          Backups: 30 days; an account deleted meanwhile is deleted again if a backup is ever restored. To know which,
          we keep the random number that a deleted account had here, and the time, for 60 days; nothing else of it but
          what the next two lines say.
        </li>
        <li>
          A ban from writing reviews or from a club: as long as it lasts, also when the account is deleted; then under a
          code made from your account number at the identity provider, from which that number cannot be read.
        </li>
        <li>
          That you had us send an e-mail, made a book club, a poll or a meeting, asked to be let into a club, asked for
          a book, sent us an idea or liked something: for a day, under the same code, also when the account is deleted,
          so that the limits of the day hold.
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
        notes, friendships, memberships, sessions, points and mail are gone; posts in clubs stay as “A former reader”.
        You may also ask us for access, correction, restriction or a copy, object to processing, and complain to a data
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
        If this policy changes, the change stands at the top with its date, and one that matters is announced on the
        home page 30 days before. For anything about your data: <ContactLink />.
      </p>
    ),
  },
];

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Privacy Policy',
  description: `What ${PRODUCT} keeps, why, for how long, and what you can do about it.`,
});

/** /legal/privacy */
export function Component() {
  return (
    <Page title="Privacy Policy" narrow>
      <LegalDocument of="Privacy Policy" updated="December 27, 2023" sections={sections} />
    </Page>
  );
}
