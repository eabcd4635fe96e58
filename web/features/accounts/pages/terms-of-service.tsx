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
        {PRODUCT} is a place for readers: you find books here, keep what you have read and what comes next, write
        reviews, share books, read in clubs, play a daily puzzle. These terms are the agreement between you and those
        who run {PRODUCT}. By making an account you accept them. If you only look around, the parts about conduct and
        liability apply to you too.
      </p>
    ),
  },
  {
    heading: 'Who may have an account',
    body: (
      <p>
        You must be 13 or older. Where the law of your country asks for a parent's consent at a higher age, you need
        that consent. One person has one account, and it is yours alone: do not lend it, sell it or sign in as somebody
        else. You sign in through an identity provider; keeping that account safe is up to you.
      </p>
    ),
  },
  {
    heading: 'What you write stays yours',
    body: (
      <>
        <p>
          Your reviews, lists, posts and ideas belong to you. So that we can show them to others, you give us permission
          to store, copy and display them on {PRODUCT}, for free, everywhere, for as long as they stand here. When you
          delete something, that permission ends. Posts in a book club are part of a conversation: when you leave, they
          stay there as written by “A former reader”.
        </p>
        <p>
          Write only what you have the right to publish. Short quotations from books are fine; whole chapters are not.
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
          <li>harass, threaten or demean anyone, or publish what others told you in confidence;</li>
          <li>post anything unlawful, or sexual content that involves minors, in any form;</li>
          <li>write reviews for pay without saying so, or of books you have not read;</li>
          <li>send advertising, or share books by e-mail to people who do not know you;</li>
          <li>earn points by automated means, or take data out by the thousand;</li>
          <li>try to get at other people's accounts, or to bring the service down.</li>
        </ul>
      </>
    ),
  },
  {
    heading: 'Reports and what follows from them',
    body: (
      <p>
        Every review has a flag. A report goes to a person, who looks at the review and either leaves it, deletes it, or
        deletes it and ends its author's right to review. Club admins decide about posts and membership in their club.
        We may close an account that breaks these terms badly or again and again; unless the law forbids it, we say why.
        If you think that we were wrong, write to <ContactLink /> and another person will look.
      </p>
    ),
  },
  {
    heading: 'Points, streaks and leagues',
    body: (
      <p>
        Experience points, levels, leagues and streaks are there for fun. They have no money value and cannot be
        transferred. If a fault of ours takes a day from your streak, tell us: the ledger on your streak page shows
        which act made each day count, and we can put it right.
      </p>
    ),
  },
  {
    heading: 'Books, covers and links',
    body: (
      <>
        <p>
          What we show of a book (title, authors, description, cover) comes from our own catalogue or from a book
          service, and may be wrong or out of date; “Report Problem” on a book's page tells us. Links to previews and
          stores lead to other companies, whose terms apply there. We earn nothing when you follow them.
        </p>
        <p>
          Of most books in our catalogue the title, authors, year, language and ratings come from{' '}
          <a href="https://github.com/zygmuntz/goodbooks-10k">goodbooks-10k</a> by Zygmunt Zając, under the licence{' '}
          <a href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>. We took out the books without an
          ISBN, put series and contributors apart from titles and authors, mended names, years and languages, and added
          genres. Our table of these books is under the same licence; it comes with the source code of {PRODUCT}.
        </p>
      </>
    ),
  },
  {
    heading: 'The service as it is',
    body: (
      <p>
        We work to keep {PRODUCT} up and your shelves safe, and we keep backups. Even so it is offered as it is, without
        a promise that it is always there or free of faults. As far as the law allows, we are not liable for damage that
        comes from using it, except where we acted with intent or gross negligence, and never where the law says that
        liability cannot be excluded. Your rights as a consumer stay untouched.
      </p>
    ),
  },
  {
    heading: 'Leaving',
    body: (
      <p>
        You can take everything with you and delete your account at any time, in{' '}
        <Link to={paths.settings()}>settings</Link>. What is deleted then, and what stays, is in our{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>. Clubs that you alone ran pass to the member who has been there
        longest.
      </p>
    ),
  },
  {
    heading: 'Changes, law, contact',
    body: (
      <p>
        When these terms change in a way that matters, we say so on the home page at least 30 days before. If you do not
        agree, you can leave; if you stay, the new terms apply. The law of the country where {PRODUCT} is run applies,
        together with the protection that the law of your own country gives you as a consumer. If one sentence here does
        not hold, the others do. Questions: <ContactLink />.
      </p>
    ),
  },
];

/** What is said of the page. */
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
