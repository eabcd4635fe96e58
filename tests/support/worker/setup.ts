import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { searchLog } from './scan.ts';

searchLog();

// Storage is isolated by test file: each begins with both databases migrated and the curated books in the catalogue.
await applyD1Migrations(env.DB, env.TEST_APP_MIGRATIONS);
await applyD1Migrations(env.CATALOGUE, env.TEST_CATALOGUE_MIGRATIONS);
const filled = await env.CATALOGUE.prepare('SELECT 1 FROM books LIMIT 1').first();
if (filled === null) {
  await env.CATALOGUE.batch(env.TEST_CATALOGUE.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
}
