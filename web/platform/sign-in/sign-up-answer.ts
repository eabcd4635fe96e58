import { withTabStorage } from '../api/storage.ts';

const ANSWER = 'sign-up-answer';

/** Why somebody wants an account, which an admin asks; it is stored until the tab is closed. */
export const signUpAnswer = {
  get: () => withTabStorage((storage) => storage.getItem(ANSWER)) ?? '',
  set: (text: string) => withTabStorage((storage) => storage.setItem(ANSWER, text)),
  clear: () => withTabStorage((storage) => storage.removeItem(ANSWER)),
};
