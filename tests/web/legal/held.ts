/**
 * What holds each sentence of the privacy page: the tests that fail when it is not true any more or, where no program
 * can, in words why not. Where an address stands that is a setting, there is none here.
 */
export const held: Readonly<Record<string, readonly string[] | string>> = {
  'We keep what you do here so that your shelves are there tomorrow, and what it takes to keep the service safe.': [
    'tests/worker/account/leave.test.ts',
    'tests/worker/contract/schema.test.ts',
  ],
  'All of it is listed below.': ['tests/worker/account/leave.test.ts'],
  'There is no advertising, no tracking across other sites, and we sell nothing about you.': [
    'tests/rules/headers.test.ts',
    'tests/e2e/safety.spec.ts',
  ],
  'You can see, take along and delete what is yours at any time.': [
    'tests/worker/account/leave.test.ts',
    'tests/e2e/settings.spec.ts',
  ],
  'From the identity provider we receive an account number, your e-mail address, your name and, if you have one, the address of your picture.':
    ['tests/worker/account/identity.test.ts'],
  'We keep these four.': ['tests/worker/account/sign-up.test.ts'],
  "The provider's access token is used once, to check that it is you, and is not kept.": [
    'tests/worker/account/identity.test.ts',
    'tests/worker/http/secrets.test.ts',
  ],
  'No other reader ever sees your e-mail address.': [
    'tests/worker/http/secrets.test.ts',
    'tests/worker/account/privacy.test.ts',
  ],
  'Those who run the service can look it up.': 'It only admits what a database is: whoever runs it can read it.',
  'the books you mark as read or want to read, your reviews, ratings and lists;': [
    'tests/worker/account/leave.test.ts',
  ],
  'each time that you read a book: when you began and ended it, how far you came, in what form, and whether you gave it up;':
    ['tests/worker/readings/correcting.test.ts', 'tests/worker/account/leave.test.ts'],
  'books that you add yourself, as you describe them, and which of those that others added you have too;': [
    'tests/worker/books/own.test.ts',
    'tests/worker/account/leave.test.ts',
  ],
  'what you note about books for yourself, which no other reader sees;': [
    'tests/worker/notes/notes.test.ts',
    'tests/worker/account/leave.test.ts',
  ],
  'what we find every night that you like, to recommend books by, and which of those you did not want;': [
    'tests/worker/recommendations/nearest.test.ts',
    'tests/worker/account/leave.test.ts',
  ],
  'a library that you bring along from elsewhere, row by row, for thirty days, and what came of it;': [
    'tests/worker/imports/others.test.ts',
    'tests/worker/account/leave.test.ts',
  ],
  'where two books that you had reviewed turn out to be one, the older of the two reviews, for you alone;': [
    'tests/worker/books/merge.test.ts',
    'tests/worker/account/leave.test.ts',
  ],
  'the link with which you invite friends, until you take it back or a new one takes its place;': [
    'tests/worker/friends/invites.test.ts',
  ],
  'for sixty days, what you do with books and tell your friends of, as you choose in settings;': [
    'tests/worker/activity/feed.test.ts',
    'tests/worker/account/leave.test.ts',
  ],
  'what you like, which only its author sees with your name, and which books you hide from others;': [
    'tests/worker/friends/likes.test.ts',
    'tests/worker/shelves/hidden.test.ts',
  ],
  'your name in lower case, word by word, by which other readers find you while your profile is public;': [
    'tests/worker/friends/find.test.ts',
  ],
  'friendships and requests, books you share and with whom, clubs you make, memberships and posts;': [
    'tests/worker/account/leave.test.ts',
    'tests/worker/clubs/caps.test.ts',
  ],
  'what you reply to posts in clubs, which parts of a book’s plan you open ahead, and whether you show how far you are;':
    ['tests/worker/clubs/reading.test.ts', 'tests/worker/clubs/replies.test.ts'],
  'in clubs, your votes, your answers to meetings, what you write to be let in, and whether your calendar subscribes;':
    ['tests/worker/account/leave.test.ts', 'tests/worker/clubs/calendar.test.ts'],
  'where you are in a game of today, until you begin one of a later day; your points and days in a row, of which friends see today’s points while your profile is open;':
    ['tests/worker/games/told.test.ts', 'tests/worker/account/leave.test.ts'],
  'your challenges, finished games and quizzes, and for each of them the day, your time zone and the points;': [
    'tests/worker/account/leave.test.ts',
    'tests/worker/streaks/ledger.test.ts',
  ],
  'your settings: language, search languages, picture, privacy, time zone;': ['tests/worker/settings/settings.test.ts'],
  'reports that you make, book requests, and ideas that you send us, with the name and the e-mail address that you leave in the form;':
    ['tests/worker/forms/forms.test.ts', 'tests/worker/moderation/overview.test.ts'],
  "that something happened in your clubs or to your reviews, without anybody's words or names, for sixty days, and what you do not want to hear of;":
    ['tests/worker/notifications/notices.test.ts', 'tests/worker/jobs/sessions.test.ts'],
  'e-mails that you have us send, until they are delivered, and for seven days after.': [
    'tests/worker/mail/outbox.test.ts',
  ],
  'For each sign-in a session that ends after 21 days, or when you log out.': [
    'tests/worker/account/login.test.ts',
    'tests/worker/http/token.test.ts',
  ],
  'For each call a line in our log with its time, its address within the service, how long it took, how much work it was and a random number; no name, no e-mail address and none of what you typed.':
    ['tests/worker/http/log.test.ts', 'tests/worker/http/secrets.test.ts'],
  'The addresses of pages, with what was searched for, and what your browser says of itself are not logged.': [
    'tests/rules/deployment.test.ts',
    'tests/worker/http/log.test.ts',
  ],
  'When something breaks, a line says what broke, with the same number.': [
    'tests/worker/http/failures.test.ts',
    'tests/worker/http/secrets.test.ts',
  ],
  'Your network address is used to hold off floods of calls and is not stored.': [
    'tests/worker/http/limits.test.ts',
    'tests/worker/http/log.test.ts',
  ],
  'If you send us an idea without being signed in, we keep until the following night a code made of it, from which it cannot be read.':
    ['tests/worker/forms/forms.test.ts'],
  'What is searched for is kept for 30 days together with the books that were found, without anything that says who searched.':
    ['tests/worker/cache/cache.test.ts', 'tests/worker/books/fallback.test.ts'],
  'One cookie, “authenticated”, for 21 days: it holds your session and what the page needs to greet you.': [
    'tests/e2e/journey.spec.ts',
    'tests/e2e/safety.spec.ts',
  ],
  'Two more until you close the browser: “bookmark”, so that you see your own last change, and “zone”, your time zone, so that your days are yours.':
    ['tests/e2e/documents.spec.ts'],
  "In your browser's storage: light or dark, the half-finished puzzle of the day, drafts of what you write, and whether a page had to be loaded anew.":
    ['tests/web/api/day-state.test.ts', 'tests/e2e/faults.spec.ts'],
  'All of it is needed for what you asked for, so there is no banner to click away.':
    'It follows from the list of cookies before it; no other is set.',
  'Your name, picture, rank, league, the number of your friends and, unless you set your profile to “nobody”, your shelves, readings, lists and reviews can be seen by anyone.':
    [
      'tests/worker/profiles/profile.test.ts',
      'tests/worker/readings/shelf.test.ts',
      'tests/worker/friends/friends.test.ts',
    ],
  'So can your years: what you finished in each, and on which days you read; what you gave up in a year is told only to you.':
    ['tests/worker/year/year.test.ts', 'tests/worker/year/picture.test.ts'],
  "With “nobody”, they are yours alone; only your ratings still count in a book's average, without your name.": [
    'tests/worker/account/privacy.test.ts',
  ],
  'Who is in a club and what is posted there is seen by its members.': ['tests/worker/clubs/permissions.test.ts'],
  'A friend request is seen by the two of you.': [
    'tests/worker/friends/friends.test.ts',
    'tests/worker/notifications/notifications.test.ts',
  ],
  'Who your friends are, your streak, challenges and settings are seen only by you.': [
    'tests/worker/contract/access.test.ts',
    'tests/worker/friends/list.test.ts',
  ],
  'A book that you add is seen by those who see your profile, or that of somebody else who has it, and by librarians, who may take it into the catalogue; then it names nobody.':
    ['tests/worker/books/own.test.ts', 'tests/worker/librarians/accept.test.ts'],
  'Operators can see what is reported to them, and the requests and ideas that you send them.': [
    'tests/worker/moderation/overview.test.ts',
    'tests/worker/contract/access.test.ts',
  ],
  'The service runs on Cloudflare (computing, databases, delivery of e-mail), which processes data on our behalf in its data centres, in part outside your country, under its standard contractual clauses.':
    'What wrangler.toml binds is all there is; the clauses are part of the operator’s contract with Cloudflare.',
  'Google handles sign-in if you choose it: its script is loaded when you are about to sign in, and learns your network address then.':
    ['tests/rules/headers.test.ts', 'tests/e2e/safety.spec.ts'],
  'Where our own catalogue has too little, the words of a book search, or the numbers of books, go from our servers, not from your browser, to Open Library (Internet Archive) and to Google, without anything that says whose they are.':
    [
      'tests/worker/books/order.test.ts',
      'tests/worker/books/open-library.test.ts',
      'tests/worker/books/google.test.ts',
      'tests/rules/headers.test.ts',
    ],
  'Covers and pictures that come from them are fetched by our servers and shown from our own address, so they do not learn who looks at them.':
    ['tests/worker/images/images.test.ts', 'tests/rules/headers.test.ts'],
  'Nobody else receives anything, unless a court orders it.': [
    'tests/rules/headers.test.ts',
    'tests/rules/deployment.test.ts',
  ],
  'We process what is listed here to give you the service that you asked for (our agreement with you), to keep it safe from abuse (our legitimate interest), and where the law obliges us.':
    'It names the grounds in law for what the other sentences say; nothing is done because of it.',
  "An e-mail that a reader sends to somebody through us rests on the reader's wish; each one carries a link that blocks all further ones.":
    ['tests/worker/mail/block.test.ts', 'tests/worker/sharing/email.test.ts'],
  'Your account and what belongs to it: until you delete it.': ['tests/worker/account/leave.test.ts'],
  'Ended sessions: 30 days. Sent e-mails: seven days. Log lines: seven days. Searches: 30 days.': [
    'tests/worker/jobs/sessions.test.ts',
    'tests/worker/mail/outbox.test.ts',
    'tests/worker/cache/cache.test.ts',
    'tests/rules/deployment.test.ts',
  ],
  "The code made of a visitor's network address: until the following night.": ['tests/worker/forms/forms.test.ts'],
  'Backups: 30 days; an account deleted meanwhile is deleted again if a backup is ever restored. To know which, we keep the random number that a deleted account had here, and the time, for 60 days; nothing else of it but what the next two lines say.':
    [
      'tests/scripts/drill.test.ts',
      'tests/worker/faults/restore.test.ts',
      'tests/worker/account/leave.test.ts',
      'tests/worker/jobs/sessions.test.ts',
    ],
  'A ban from writing reviews or from a club: as long as it lasts, also when the account is deleted; then under a code made from your account number at the identity provider, from which that number cannot be read.':
    ['tests/worker/account/bans.test.ts', 'tests/worker/account/leave.test.ts'],
  'That you had us send an e-mail, made a book club, a poll or a meeting, asked to be let into a club, asked for a book, sent us an idea or liked something: for a day, under the same code, also when the account is deleted, so that the limits of the day hold.':
    ['tests/worker/account/bans.test.ts'],
  'A blocked e-mail address: as a code from which the address cannot be read, until the block is lifted.': [
    'tests/worker/mail/block.test.ts',
  ],
  'What moderators decided: for as long as the service runs, so that decisions can be reviewed; once somebody has left, without saying who it was.':
    ['tests/worker/moderation/decide.test.ts', 'tests/worker/account/leave.test.ts'],
  'In settings you can change your details, download everything that your account holds as one file, and delete the account.':
    ['tests/e2e/settings.spec.ts'],
  'Deletion takes effect at once: shelves, lists, reviews, notes, friendships, memberships, sessions, points and mail are gone; posts in clubs stay as “A former reader”.':
    ['tests/worker/account/leave.test.ts', 'tests/worker/clubs/account.test.ts'],
  'You may also ask us for access, correction, restriction or a copy, object to processing, and complain to a data protection authority.':
    'It tells of rights that the law gives; people answer, not the product.',
  'Write to ; we answer within 30 days.': ['tests/worker/pages/contact.test.ts', 'tests/worker/http/requests.test.ts'],
  'Flyleaf is not for users under 13.': 'It is a rule for people; the product does not ask for an age (document 1).',
  'We do not knowingly keep data of a child under 13; if you know of such an account, tell us and we delete it.':
    'People do this when they are told; the product does not know ages.',
  'If this policy changes, the change stands at the top with its date, and one that matters is announced on the home page 30 days before.':
    ['tests/web/legal/privacy.test.tsx'],
  'For anything about your data: .': ['tests/worker/pages/contact.test.ts'],
};
