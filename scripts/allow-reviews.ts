import { userByEmail } from '../worker/features/accounts/account.ts';
import { allowReviewsAgain } from '../worker/features/moderation/accounts/acts.ts';
import { stop } from './support/local.ts';
import { openReaders } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run allow-reviews -- EMAIL`: lifts a reader's ban from reviewing, in the local database or with `--remote` in
// the deployed one. The moderation log records it as done by an operator.
const { words, flags } = wordsFor('Use: npm run allow-reviews -- EMAIL [--remote]', { words: 1, flags: ['--remote'] });
const [email = ''] = words;
if (!/^[^\s@]+@[^\s@]+$/.test(email)) stop(`“${email}” is no e-mail address.`);

const readers = await openReaders(flags);
const [rows = []] = await readers.ask([userByEmail({ email: email.toLowerCase() })]);
const [reader] = rows;
if (!reader) stop(`Nobody signed up with ${email} ${flags.includes('--remote') ? 'there' : 'here'} yet.`);
if (reader.reviewing_banned_at === null) {
  console.log(`${reader.name} is not banned from reviewing.`);
} else {
  const now = Math.floor(Date.now() / 1000);
  await readers.run('Lifting the ban', allowReviewsAgain({ readerId: String(reader.id), adminId: null, now }));
  console.log(`${reader.name} can write reviews again.`);
}
await readers.close();
