import { withTabStorage } from '../api/storage.ts';

const ANSWER = 'sign-up-answer';

/** Stores why somebody wants an account, which an admin asks, until the tab is closed. */
export const rememberAnswer = (text: string) => withTabStorage((storage) => storage.setItem(ANSWER, text));

export const rememberedAnswer = () => withTabStorage((storage) => storage.getItem(ANSWER)) ?? '';
