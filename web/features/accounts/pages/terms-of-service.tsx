import { Link } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ContactLink } from '../../../platform/ui/contact-link.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { LegalDocument, type Section } from '../legal/document.tsx';

const sections: readonly Section[] = [
  {
    heading: 'Who we are and what this is',
    body: (
      <p>
        {PRODUCT} is a place for readers: find books, track what you read and want to read, write reviews, share books,
        read in clubs and play daily puzzles. These terms are the agreement between you and the operators of {PRODUCT}.
        By creating an account you accept them. If you only visit, the sections on conduct and liability still apply.
      </p>
    ),
  },
  {
    heading: 'Who may have an account',
    body: (
      <p>
        You must be 13 or older. Where the law of your country asks for a parent's consent at a higher age, you need
        that consent. One person has one account, and only you may use it: do not lend it, sell it or sign in as someone
        else. You log in with a passkey, a recovery code or an account elsewhere; keeping these safe is up to you.
      </p>
    ),
  },
  {
    heading: 'What you write stays yours',
    body: (
      <>
        <p>
          Your reviews, lists, posts and ideas belong to you. So that we can show them to others, you give us permission
          to store, copy and display them on {PRODUCT}, for free, everywhere, for as long as they are published here.
          When you delete something, that permission ends. Posts in a book club are part of a conversation: when you
          delete your account, they stay, by “A former reader”.
        </p>
        <p>
          Write only what you have the right to publish. Short quotations from books are fine; whole chapters are not.
        </p>
        <p>
          What you write with a word that this site lists is shown to others once a moderator has looked at it. A
          correction that you propose becomes part of our catalogue when a librarian accepts it.
        </p>
      </>
    ),
  },
  {
    heading: 'How we treat each other',
    body: (
      <>
        <p>Be as frank about books as you like, and kind to people. In particular, do not:</p>
        <ul>
          <li>harass, threaten or demean anyone, or publish what others shared with you in confidence;</li>
          <li>post anything unlawful, or sexual content that involves minors, in any form;</li>
          <li>write paid reviews without saying so, or reviews of books you have not read;</li>
          <li>send advertising, or share books by email with people who do not know you;</li>
          <li>earn points by automated means, or copy data in bulk;</li>
          <li>try to get into other people's accounts, or disrupt the service.</li>
        </ul>
      </>
    ),
  },
  {
    heading: 'Reports and sanctions',
    body: (
      <p>
        You can report what others publish: reviews, lists, profiles, books they added, clubs, and posts, replies, polls
        and meetings in clubs. A moderator reads the report and keeps what it is about or removes it. They may also warn
        its author, or ban them from writing reviews. We may limit, suspend or delete an account that breaks these terms
        seriously or repeatedly. If you think we made a mistake, answer on the page{' '}
        <Link to={paths.decisions()}>Decisions about you</Link> or write to <ContactLink />. Club admins decide about
        posts and membership in their club.
      </p>
    ),
  },
  {
    heading: 'Points, streaks and leagues',
    body: (
      <p>
        Experience points, levels, leagues and streaks are there for fun. They have no money value and cannot be
        transferred. Your streak page shows which activity made each day count. If a day is missing because of an error
        of ours, tell us.
      </p>
    ),
  },
  {
    heading: 'Books, covers and links',
    body: (
      <>
        <p>
          Book details (title, authors, description, cover) come from our own catalogue or from a book service, and may
          be wrong or out of date. Use “Report Problem” on a book's page to tell us. Links to previews and stores lead
          to other companies, whose terms apply there. We earn nothing when you follow them.
        </p>
        <p>
          For most books in our catalogue, the title, authors, year, language and ratings come from{' '}
          <a href="https://github.com/zygmuntz/goodbooks-10k">goodbooks-10k</a> by Zygmunt Zając, under the licence{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>. We removed books without an ISBN,
          separated series and contributors from titles and authors, corrected names, years and languages, and added
          genres. Our table of these books is under the same licence and is part of the source code of {PRODUCT}.
        </p>
      </>
    ),
  },
  {
    heading: 'No warranty',
    body: (
      <p>
        We work to keep {PRODUCT} available and your data safe, and we make backups. Even so, the service is provided as
        is, without a promise that it is always available or free of errors. As far as the law allows, we are not liable
        for damage from using it, except in cases of intent or gross negligence, and never where the law does not allow
        liability to be excluded. Your rights as a consumer are not affected.
      </p>
    ),
  },
  {
    heading: 'Leaving',
    body: (
      <p>
        You can export everything and delete your account at any time, in <Link to={paths.settings()}>settings</Link>.
        Our <Link to={paths.privacy()}>Privacy Policy</Link> says what is deleted and what stays. If you were a club's
        only admin, its longest-standing member becomes admin.
      </p>
    ),
  },
  {
    heading: 'Changes, law, contact',
    body: (
      <p>
        We announce important changes to these terms on the home page at least 30 days before. If you do not agree, you
        can delete your account; if you stay, the new terms apply. The law of the country where {PRODUCT} is operated
        applies, together with the protection that the law of your own country gives you as a consumer. If one of these
        terms is invalid, the others still apply. Questions: <ContactLink />.
      </p>
    ),
  },
];

export const meta: PageMeta = () => ({
  title: 'Terms of Service',
  description: `The terms on which ${PRODUCT} is used.`,
});

/** /legal/terms-of-service */
export function Component() {
  return (
    <Page title="Terms of Service" narrow>
      <LegalDocument of="Terms of Service" updated="December 27, 2023" sections={sections} />
    </Page>
  );
}
