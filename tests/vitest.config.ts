import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { curatedBooks } from '../scripts/catalogue/curated.ts';
import { piecesInMemory } from '../scripts/catalogue/pieces.ts';
import { vapidKeys } from '../scripts/support/vapid.ts';
import { planFill } from '../worker/features/books/catalogue/fill.ts';
import { workerBundle } from './support/node/worker-bundle.ts';

const root = resolve(import.meta.dirname, '..');
// wrangler.toml names the built pages, and its reader wants the folder to be there before anything was built.
mkdirSync(resolve(root, 'web/dist'), { recursive: true });

const here = (path: string) => resolve(import.meta.dirname, path);

// So high that only tests of the limits themselves, which bring LIMIT_LOW, ever reach one.
const noLimit = (id: string) => ({ namespace_id: id, simple: { limit: 1_000_000, period: 60 as const } });

const worker = cloudflareTest(async ({ inject }) => ({
  wrangler: { configPath: resolve(root, 'wrangler.toml') },
  miniflare: {
    ratelimits: {
      LIMIT_READ: noLimit('2001'),
      LIMIT_WRITE: noLimit('2002'),
      LIMIT_SEARCH: noLimit('2003'),
      LIMIT_SIGN_IN: noLimit('2004'),
      LIMIT_MAIL: noLimit('2005'),
      LIMIT_TOKEN: noLimit('2007'),
      LIMIT_LOW: { namespace_id: '2006', simple: { limit: 3, period: 60 } },
    },
    bindings: {
      SESSION_SECRET: 'a secret that only the tests know, 64 characters or thereabouts',
      ADDRESS_SECRET: 'another one, for addresses and identities, as long as the first',
      PUBLIC_ORIGIN: 'https://flyleaf.test',
      GOOGLE_CLIENT_ID: 'client-of-the-tests',
      GOOGLE_BOOKS_KEY: '',
      // The provider of tests/support/worker/services/oidc.ts.
      OIDC_PROVIDERS: JSON.stringify([
        { id: 'club', name: 'the reading club', issuer: 'https://login.test/realm', client_id: 'flyleaf' },
      ]),
      OIDC_SECRETS: JSON.stringify({ club: 'the client secret of the tests' }),
      VAPID_KEYS: vapidKeys(),
      PLAN: 'paid',
      SETUP_KEY: 'the-key-of-the-setup-link.99999999999',
      MAIL_FROM: 'Flyleaf <hello@flyleaf.test>',
      CONTACT_EMAIL: 'support@flyleaf.test',
      TEST_QUICK: process.env.QUICK ?? '',
      TEST_SEED: process.env.SEED ?? '',
      TEST_FUZZ_PATH: process.env.FUZZ_PATH ?? '',
      TEST_SERVERS: inject<string>('servers'),
      TEST_APP_MIGRATIONS: await readD1Migrations(resolve(root, 'migrations/app')),
      TEST_CATALOGUE_MIGRATIONS: await readD1Migrations(resolve(root, 'migrations/catalogue')),
      TEST_CATALOGUE: planFill(curatedBooks, []).statements.map((statement) => ({ ...statement })),
      TEST_PIECES: piecesOfTests(),
    },
  },
}));

/** The curated books as the build writes them, and as a later release does that describes two of them anew. */
function piecesOfTests() {
  const tables = { names: [], knownIsbns: [], picks: [], neighbours: [] };
  const books = [...curatedBooks];
  const later = books.map((book, place) =>
    place === 3 || place === 290 ? { ...book, description: 'Another description.' } : book,
  );
  return { now: piecesInMemory({ books, ...tables }), later: piecesInMemory({ books: later, ...tables }) };
}

const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // One file of tests more than there are cores: they wait for retries and starts about as often as they work.
    maxWorkers: availableParallelism() + 1,
    silent: 'passed-only',
    projects: [
      {
        plugins: [worker, workerBundle()],
        test: {
          name: 'worker',
          root,
          ...patience,
          include: ['tests/worker/**/*.test.ts'],
          // One worker runs many files: to start one again costs more than most files do, and each begins with empty
          // databases anyway (support/worker/fresh.ts).
          isolate: false,
          // It would keep what the bundle replaces.
          fsModuleCache: false,
          setupFiles: [here('support/worker/setup.ts')],
          globalSetup: [here('support/node/global.ts')],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          root,
          ...patience,
          environment: 'happy-dom',
          // One document for many files; each begins with an empty one anyway (support/web/setup.ts).
          isolate: false,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: [here('support/web/setup.ts')],
        },
      },
      {
        // They read, and change nothing; what one has read and parsed serves the next.
        test: {
          name: 'rules',
          root,
          ...patience,
          isolate: false,
          include: ['tests/rules/**/*.test.ts'],
          globalSetup: [here('support/node/built.ts')],
        },
      },
      {
        test: { name: 'scripts', root, ...patience, include: ['tests/scripts/**/*.test.ts'] },
      },
    ],
  },
});
