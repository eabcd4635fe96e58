import { withTabStorage } from '../api/storage.ts';

const INVITE = 'invite';

/** Stores the code of the invite link until the tab is closed, since signing up may need it. */
export const rememberInvite = (code: string) => withTabStorage((storage) => storage.setItem(INVITE, code));

const ANSWER = 'sign-up-answer';

/** Stores why somebody wants an account, which an admin asks, until the tab is closed. */
export const rememberAnswer = (text: string) => withTabStorage((storage) => storage.setItem(ANSWER, text));

export const rememberedAnswer = () => withTabStorage((storage) => storage.getItem(ANSWER)) ?? '';

export const rememberedInvite = () => withTabStorage((storage) => storage.getItem(INVITE)) ?? null;
