import { Link } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ContactLink, Controller } from '../../../platform/ui/contact-link.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { LegalDocument, type Section } from '../legal/document.tsx';

const sections: readonly Section[] = [
  {
    heading: 'In short',
    body: (
      <p>
        We store what you do here so that it is there the next time you visit, and what we need to keep the service
        safe. This page lists all of it. We show no advertising, do not track you across other sites and sell no data
        about you. You can see, export and delete your data at any time.
      </p>
    ),
  },
  {
    heading: 'What we store when you sign up',
    body: (
      <p>
        {/* Covers users: subject email name picture identity_key; identities: issuer subject name transports;
            recovery_keys: kind */}
        If you sign up with an account elsewhere, its provider sends us an account number, your email address, your name
        and, if you have one, the link to your picture. We store these four. We use the provider's access token once, to
        check that it is you, and do not store it. If you sign up with a passkey, we store your name, the public half of
        the passkey and how your device connects to it, and no email address. Your settings list all your ways to log
        in, with their names and when you last used each. If you remove one, we keep it until you delete your account,
        so that it can’t open a second account. We store only hashes of recovery codes and links, from which they can’t
        be read. Other readers never see your email address; the operators of this site can look it up.
      </p>
    ),
  },
  {
    heading: 'What we store when you use it',
    body: (
      <ul>
        {/* Covers reviews: rating review spoiler hidden raw_rating; book_lists: name description */}
        <li>the books you mark as read or want to read, and your reviews, ratings and lists;</li>
        {/* Covers readings: number state started finished progress_unit progress_value progress_of format pages
            source */}
        <li>
          each reading of a book: when you started and finished it, your progress, the format, and whether you stopped
          before the end;
        </li>
        {/* Covers own_books: state title authors year pages language isbn13 series */}
        <li>books you add yourself, as you describe them, and which books that other readers added you also have;</li>
        {/* Covers notes: note */}
        <li>your private notes about books, which no other reader sees;</li>
        {/* Covers impressions: aspect intensity hidden */}
        <li>
          the moods and content notes that you give a book: other readers see how many people chose each, never who;
        </li>
        {/* Covers owned_books: lent_to lent_since */}
        <li>which books you own and to whom you lent them since when, which no other reader sees;</li>
        {/* Covers removed_rows: table_name rows */}
        <li>
          what you delete from your shelves, lists, notes and clubs, for eight days, so that you can undo it, and a
          change that waited on another device does not bring it back;
        </li>
        {/* Covers liked_works: works */}
        <li>the books you liked, worked out every night to recommend others, and the recommendations you dismissed;</li>
        {/* Covers imports: source file_name digest state choices added columns notes; import_rows: line verdict decided
            normalised_row left_out outcome; import_shelves: name place is_status; waiting_reviews: shown_from; import_changes: kind target_id before
            after */}
        <li>a library you import, row by row, with the names of its columns, and its result, for 30 days;</li>
        {/* Covers merged_rows: table_name before after */}
        <li>what you had of two books that a librarian merged, for 30 days, so that the merge can be undone;</li>
        {/* Covers replaced_reviews: rating review spoiler; librarian_decisions: action title; book_corrections: title
            facts reason */}
        <li>the older of your two reviews when two books you reviewed are merged, visible only to you;</li>
        {/* Covers invite_links: code; invite_uses: code */}
        <li>your invite link for friends, until you revoke or replace it;</li>
        {/* Covers activity: day kinds at; users: shared_kinds */}
        <li>the activity you share with friends, as you choose in settings, for 60 days;</li>
        {/* Covers activity_likes: day */}
        <li>what you like (only its author sees your name) and which books you hide from others;</li>
        {/* Covers name_words: words */}
        <li>the words of your name in lower case, by which other readers can find you while your profile is public;</li>
        {/* Covers friendships: since; remembered_declines: declined_at; clubs: name privacy_setting external_link genre_focus; club_members: role tells_progress muted; club_posts: type title content;
            club_codes: code uses; club_meetings: title zone minutes place notes */}
        <li>
          your friendships, friend requests and the ones you declined, also of readers who have left, the books you
          share and with whom, your clubs, memberships and posts;
        </li>
        {/* Covers blocks: blocked_at; remembered_blocks: blocked_at */}
        <li>
          which readers you block and since when; after they delete their account, under a hash of their identity, so
          that the block holds if they come back;
        </li>
        {/* Covers club_replies: content */}
        <li>
          your replies to club posts, the milestones you opened before reaching them, and whether members see your
          progress;
        </li>
        {/* Covers club_poll_votes: choices; club_meeting_answers: answer; club_join_requests: message;
            calendar_addresses: generation */}
        <li>
          your votes, answers to meetings and requests to join in clubs, and whether your calendar subscribes to club
          meetings;
        </li>
        {/* Covers game_boards: day game part boards; ledger: source target day zone alive_until points; rest_days:
            first_day last_day weekdays; weekly_runs: first_week last_week length; leagues_reached: league; users:
            experience */}
        <li>
          your board in today’s games, until you start one of a later day; your points and streaks. Friends see today’s
          points while your profile is public;
        </li>
        {/* Covers challenges: name num_books books_read year; game_finishes: day game result points run;
            game_results: game points finishes; quiz_finishes: day quiz correct */}
        <li>your challenges, finished games and quizzes, each with its day, your time zone and the points;</li>
        {/* Covers users: language search_languages picture_is_default picture_variant picture_seed picture_colors
            profile_privacy time_zone fixed_time_zone shown_streak weekly_days in_friends_leaderboard */}
        <li>your settings: language, search languages, picture, privacy, time zone;</li>
        {/* Covers api_tokens: name scope */}
        <li>
          your API tokens: name, scope, when each was created, expires and was last used, and a hash of the token;
        </li>
        {/* Covers devices: name user_name shares_activity; device_documents: document filename title authors percentage
            progress device name is_book seen_at */}
        <li>
          the e-readers you connect: name, user name, whether friends see what you start on them, when each was
          connected and last used, and a hash of its password; and for each document they sync, its name, title and
          authors, your progress, when it was first and last sent and by which device, and what you call it;
        </li>
        {/* Covers statistics_uploads: digest; device_days: day document upload seconds pages */}
        <li>
          the reading statistics you upload from an e-reader: for each document and day, how long and how many pages you
          read, and when you uploaded which file, by its checksum;
        </li>
        {/* Covers site_invite_uses: used_at; sign_up_answers: answer */}
        <li>
          if you came by an invite link of this site, which one and when; if an admin asked why you want an account,
          your answer;
        </li>
        {/* Covers book_problems: kind note answer proposed; book_requests: name author answer; feature_ideas: name email idea answer */}
        <li>
          your reports, proposed corrections, book requests and ideas, with the name and email address you enter in the
          form, and our answers;
        </li>
        {/* Covers users: limited_at suspended_at privacy_before awaits_approval; account_batches: action reason bars removes rank; account_batch_items: before; clubs: founder_id */}
        <li>
          if a moderator limits, suspends or deletes your account, when and why, and whether it waits for approval;
          after a deletion, a hash of your identity, if you may not sign up again or were limited;
        </li>
        {/* Covers reports: kind target_id words isbn rating reason; report_decisions: kind target_id decision words */}
        <li>
          what you report to the moderators and why; and when someone reports what you wrote, the reported text and the
          decision. What you write with a word that this site lists waits, unseen by others, until a moderator has
          looked at it;
        </li>
        {/* Covers removed_content: kind target_id subject; removed_content_rows: table_name row */}
        <li>
          if a moderator removes what you published, which item that was, and for 30 days its text, so that the removal
          can be taken back;
        </li>
        {/* Covers warnings: words; decision_answers: about answer; account_notes: note */}
        <li>
          warnings by moderators and whether you’ve read them, your answers to decisions about you, and what moderators
          note about your account. Warnings and notes stay for a year after you delete it, under a hash of your
          identity, in case you sign up again;
        </li>
        {/* Covers site_invites: code note uses */}
        <li>the invite links of the site that you made, if you are an admin, with your notes;</li>
        {/* Covers notices: kind about; notice_kinds_off: kind */}
        <li>
          notifications about your clubs and reviews, without anyone's words or names, for 60 days, and which kinds you
          turned off;
        </li>
        {/* Covers push_subscriptions: endpoint p256dh auth; push_choices: kinds quiet_from quiet_until streak_hour */}
        <li>
          if you turn on messages to a device, the address and keys at which your browser's maker accepts them, until
          you turn them off or log out, and which kinds you want at which hours. The maker delivers our messages and
          can't read them;
        </li>
        {/* Covers revocations: kind target_id */}
        <li>the number of each item you delete or revoke, so that a restored backup does not bring it back;</li>
        {/* Covers outbox: address block_link subject text day state */}
        <li>
          emails you send through us, and those we send you when a way into your account changes, until seven days after
          delivery.
        </li>
      </ul>
    ),
  },
  {
    heading: 'What we store to run the service',
    body: (
      <p>
        Each sign-in creates a session that ends after 21 days, or when you log out. You see in settings with which
        browser and system it began (“Firefox on Windows”), when it was last used, to the hour, and when you last proved
        who you are.
        {/* Covers sessions: device used_at proved_at */} Each call writes one log line with its time, endpoint,
        duration, amount of work and a random ID; it contains no name, no email address and nothing you typed. We do not
        log page addresses or search terms. If something fails, an error line with the same ID says what failed. We use
        your IP address to limit floods of requests and do not store it. If you send us an idea without being signed in,
        we store a hash of your IP address until the following night. We store search terms and the books found for 30
        days, without any link to the person who searched.
      </p>
    ),
  },
  {
    heading: 'Cookies and storage in your browser',
    body: (
      <p>
        The cookie “authenticated” lasts 21 days and holds your session, with your name and picture. Two more last until
        you close the browser: “bookmark”, so that you see your latest changes, and “zone”, your time zone, so that your
        day starts at midnight where you are. If you close an announcement, a cookie remembers that for a year. Your
        browser also stores the colour scheme, your last searches, the format you chose last, unfinished puzzles of the
        day, drafts of what you write, where you were going when you logged in, and whether a page had to be reloaded.
        While you are signed in it also stores the program, and what you last saw and did, so that you can read on
        without a network; signing out deletes what is yours. A cookie named “waiting-” and your user ID counts the
        changes that are not sent yet, so that we can warn you if your browser deletes them; it is deleted when they are
        sent. All of this is needed for what you asked for, so there is no consent banner.
      </p>
    ),
  },
  {
    heading: 'Who sees what',
    body: (
      <p>
        {/* Covers users: rank */}
        Anyone can see your name, picture, rank, league, number of friends and, unless you set your profile to “nobody”,
        your shelves, readings, lists and reviews. They can also see your years in books: what you finished and on which
        days you read. Only you see the books you stopped reading. With “nobody”, all of this is visible only to you;
        your ratings still count in a book's average, without your name. Members of a club see who else is in it and
        what is posted there; anyone can see the book, the plan and the next meeting's title and time of a public club.
        Only the two of you see a friend request. Only you see who your friends are, your streak, challenges and
        settings. A book you add is visible to people who can see your profile, or the profile of another reader who has
        it, and to librarians, who may add it to the catalogue without your name. Librarians see the corrections you
        propose, and moderators what is reported, with your name. Operators see the requests and ideas you send them. A
        program, assistant or e-reader that you connect sees and changes what you allow it; what it does with that is up
        to whoever runs it.
      </p>
    ),
  },
  {
    heading: 'Who processes it for us',
    body: (
      <p>
        The service runs on Cloudflare (computing, databases, email delivery), which processes data on our behalf in its
        data centres, partly outside your country, under its standard contractual clauses. Google handles sign-in if you
        choose it: its script is loaded when you are about to sign in, and Google then learns your IP address. If this
        site offers other providers, you log in on their own pages. A site may ask Cloudflare, when you sign up, whether
        you are a person; a script of Cloudflare is loaded then. When our own catalogue has too few results or lacks a
        description, our servers send the search terms or the ISBN to Open Library (Internet Archive) and Google,
        without anything that identifies you. Our servers also fetch covers and pictures from them and serve them from
        this site, so they do not learn who views them. No one else receives your data, unless a court orders it.
      </p>
    ),
  },
  {
    heading: 'Legal basis',
    body: (
      <p>
        We process this data to provide the service you asked for (our agreement with you), to protect it from abuse
        (our legitimate interest), and where the law requires it. Readers can send an email about a book to another
        person through us, at the reader's request, and we email you when a way into your account changes; every email
        has a link that blocks all further ones.
      </p>
    ),
  },
  {
    heading: 'How long',
    body: (
      <ul>
        <li>Your account and everything in it: until you delete it.</li>
        <li>Ended sessions: 30 days. Sent emails: seven days. Log lines: seven days. Searches: 30 days.</li>
        <li>The hash of a visitor's IP address: until the following night.</li>
        <li>
          Backups: 30 days. If a backup is restored, accounts deleted since then are deleted again. For this we store
          the random ID of a deleted account and the time of deletion for 60 days, and apart from the next three items
          nothing else.
        </li>
        <li>
          A ban from writing reviews or from a club: as long as it lasts, even after the account is deleted; then stored
          under a hash of your account number at the identity provider.
        </li>
        <li>
          Which reviews, lists, books and name of yours moderators removed: under the same hash after the account is
          deleted, so that a new one doesn't publish them again.
        </li>
        <li>
          How many emails, clubs, polls, meetings, join requests, book requests, ideas and likes you made: for one day,
          under the same hash, even after the account is deleted, so that daily limits hold.
        </li>
        <li>A blocked email address: stored as a hash, until the block is lifted.</li>
        <li>
          Decisions of moderators: for as long as the service runs, so that they can be reviewed; without the name once
          an account is deleted.
        </li>
      </ul>
    ),
  },
  {
    heading: 'Your rights',
    body: (
      <p>
        In <Link to={paths.settings()}>settings</Link> you can change your details, download everything in your account
        as one file, and delete the account. Deletion takes effect at once: your profile and reviews disappear, and
        every session ends. Within a day shelves, lists, reviews, notes, friendships, memberships, sessions, points and
        mail are deleted; your posts in clubs stay, by “A former reader”. You may also ask us for access, correction,
        restriction or a copy, object to processing, and complain to a data protection authority. Write to{' '}
        <ContactLink />; we answer within 30 days.
      </p>
    ),
  },
  {
    heading: 'Children',
    body: (
      <p>
        {PRODUCT} is not for users under 13. We do not knowingly store data of a child under 13. If you know of such an
        account, tell us and we will delete it.
      </p>
    ),
  },
  {
    heading: 'Changes and contact',
    body: (
      <p>
        If this policy changes, we list the change at the top with its date, and announce important changes on the home
        page 30 days before. <Controller /> For questions about your data: <ContactLink />.
      </p>
    ),
  },
];

export const meta: PageMeta = () => ({
  title: 'Privacy Policy',
  description: `What ${PRODUCT} stores, why, for how long, and what you can do about it.`,
});

/** /legal/privacy */
export function Component() {
  return (
    <Page title="Privacy Policy" narrow>
      <LegalDocument of="Privacy Policy" updated="December 27, 2023" sections={sections} />
    </Page>
  );
}
