const DUNE = '9780340839935';

/** A one-word name of the maximum length, for the reader in these tests. */
export const LONG_NAME = 'W'.repeat(60);

/** A page of the table of routes (document 3, section 2) as a test opens it. */
export interface Route {
  path: string;
  /** The document's title without the product's name. */
  title: string | RegExp;
  /** The heading, if it differs from the title. */
  heading?: string | RegExp;
  /** The heading that only a signed-in reader sees. */
  headingSignedIn?: string | RegExp;
  asks?: string;
  tells?: string;
  titleForVisitors?: string;
  visitorHeading?: string;
  titleSignedIn?: string;
}

const LOGIN_FIRST = 'You must be logged in to view this page.';

/** Every route, with its content for visitors and readers. */
export const routes: Route[] = [
  { path: '/', title: 'Flyleaf', heading: /^Track your reading/ },
  { path: '/home', title: 'Home', heading: 'What will you read next?', headingSignedIn: /^Good to see you/ },
  {
    path: '/login',
    title: 'Log in',
    heading: 'Welcome back',
    titleSignedIn: 'Home',
    headingSignedIn: /^Good to see you/,
  },
  {
    path: '/signup',
    title: 'Sign up',
    heading: /Create your account/,
    titleSignedIn: 'Home',
    headingSignedIn: /^Good to see you/,
  },
  { path: '/login/callback', title: 'Log in', heading: /^That didn’t work|^Logging you in/ },
  {
    path: '/recover',
    title: 'Recovery',
    heading: 'Get back in',
    titleSignedIn: 'Settings',
    headingSignedIn: 'Settings',
  },
  { path: '/setup', title: 'Set up', heading: 'Set up your site' },
  { path: '/welcome', title: 'Welcome', headingSignedIn: /^Welcome, /, asks: LOGIN_FIRST },
  { path: '/welcome?step=2', title: 'Welcome', headingSignedIn: /^Welcome, /, asks: LOGIN_FIRST },
  { path: '/invite?code=none', title: 'An invitation' },
  { path: '/friends', title: 'Friends', asks: LOGIN_FIRST },
  { path: '/search?q=dune', title: 'dune · Search', heading: 'Results for “dune”' },
  { path: '/search?q=zzyzx', title: 'zzyzx · Search', heading: 'Results for “zzyzx”' },
  { path: `/book?isbn=${DUNE}`, title: 'Dune' },
  { path: '/bookrequest', title: 'Request a book', heading: 'Which book is missing?' },
  { path: '/status', title: 'Status' },
  { path: '/rules', title: 'Rules' },
  { path: '/numbers', title: 'In numbers' },
  { path: '/decisions', title: 'Decisions about you', asks: LOGIN_FIRST },
  { path: '/bookshelves', title: 'Our Picks', heading: 'Explore Our Book Genres' },
  { path: '/series?name=Dune', title: 'Dune' },
  { path: '/bookshelf/short%20stories', title: 'Short Stories Books' },
  { path: '/addbook', title: 'Add a book', heading: 'Add it yourself' },
  { path: '/scan', title: 'Scan books', asks: LOGIN_FIRST },
  { path: '/import', title: 'Import your library', asks: LOGIN_FIRST },
  { path: '/export', title: 'Export your library', asks: LOGIN_FIRST },
  { path: '/forms/feature', title: 'Suggest a feature', heading: 'What should we build next?' },
  { path: '/legal/terms-of-service', title: 'Terms of Service' },
  { path: '/legal/privacy', title: 'Privacy Policy' },
  { path: '/developers', title: 'Developers', heading: 'Build on Flyleaf' },
  { path: '/streak', title: 'My Streak', asks: LOGIN_FIRST },
  {
    path: '/year',
    title: /^Your \d{4} in books/,
    titleForVisitors: 'Log in',
    visitorHeading: 'Welcome back',
  },
  { path: '/challenge', title: 'Challenges', asks: LOGIN_FIRST },
  { path: '/challenge/create', title: 'Create Challenge', asks: LOGIN_FIRST },
  { path: '/settings', title: 'Settings', asks: LOGIN_FIRST },
  { path: '/settings/connections', title: 'Connected apps and devices', asks: LOGIN_FIRST },
  { path: '/account/settings', title: 'Settings', asks: LOGIN_FIRST },
  { path: '/notifications', title: 'Updates', asks: LOGIN_FIRST },
  { path: '/profile?tab=lists', title: LONG_NAME, titleForVisitors: 'Log in', visitorHeading: 'Welcome back' },
  { path: '/list?id=none', title: 'A list' },
  { path: '/library', title: 'Library', asks: LOGIN_FIRST },
  { path: `/review?isbn=${DUNE}&id=none`, title: 'Review not found' },
  { path: '/review/9780141439600', title: 'Review not found', asks: LOGIN_FIRST },
  { path: '/review?isbn=nothing', title: 'Review not found' },
  { path: '/games', title: /Games/ },
  { path: '/games/archive', title: 'Games archive' },
  { path: '/games/wordsearch', title: 'Word Search' },
  { path: '/games/spinestacker', title: 'Spine Stacker', asks: LOGIN_FIRST },
  { path: '/games/coverpuzzle', title: 'Cover Jigsaw', asks: LOGIN_FIRST },
  { path: '/vocab/practice', title: /Language Practice/ },
  { path: '/vocab/devices', title: /Devices/ },
  { path: '/bookclubs', title: 'Book Clubs', heading: 'Find a book club' },
  { path: '/bookclub', title: 'Book Club', headingSignedIn: 'Book Club List', asks: LOGIN_FIRST },
  {
    path: '/bookclub/create',
    title: 'Create a Book Club',
    asks: 'You must be logged in to create a book club!',
  },
  {
    path: '/bookclub/join',
    title: 'Join a Book Club',
    headingSignedIn: 'Enter Book Club Invite Code',
    asks: LOGIN_FIRST,
  },
  {
    path: '/bookclub/view?id=none',
    title: 'Book Club',
    asks: LOGIN_FIRST,
    tells: 'You are not a member of this book club.',
  },
  {
    path: '/bookclub/manage?id=none',
    title: 'Manage Club',
    asks: LOGIN_FIRST,
    tells: 'You are not a member of this book club.',
  },
  { path: '/emailblocked', title: 'Email blocked' },
  { path: '/emailblockedinvalidkey', title: 'Invalid Key' },
  { path: '/admin', title: 'Admin', asks: 'Not logged in', tells: 'Not an admin' },
  { path: '/admin/reviewReports', title: 'Reports', asks: 'Not logged in', tells: 'Not an admin' },
  { path: '/admin/site', title: 'Site', asks: 'Not logged in', tells: 'Not an admin' },
  { path: '/admin/accounts', title: 'Accounts', asks: 'Not logged in', tells: 'Not an admin' },
  { path: '/no/such/page', title: 'Unexpected Application Error!' },
];
