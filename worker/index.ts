import { google } from './account/identity.ts';
import { createApp } from './app.ts';
import type { Bindings } from './bindings.ts';
import { GOOGLE_BOOKS, GOOGLE_PATIENCE, googleBooks } from './books/google/google.ts';

const app = createApp({
  now: () => new Date(),
  identity: google,
  bookService: (_env, { googleBooksKey: key }) =>
    key === undefined ? null : googleBooks({ address: GOOGLE_BOOKS, key, patience: GOOGLE_PATIENCE }),
});

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
} satisfies ExportedHandler<Bindings>;
