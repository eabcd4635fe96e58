import type { Examples } from '../examples.ts';
import { newPerson, tokenFor } from '../identity.ts';

/** Valid calls of account. */
export const examples: Examples = {
  '/api/users/identity': () => ({}),
  '/api/users/login': ({ reader }) => ({ token: tokenFor(reader.person) }),
  '/api/users/create_user': () => ({ token: tokenFor(newPerson()) }),
  '/api/users/logout': () => ({}),
  '/api/users/logout_everywhere': () => ({}),
};
