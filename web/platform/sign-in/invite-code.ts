import { withTabStorage } from '../api/storage.ts';

const INVITE = 'invite';

/** Stores the code of the invite link until the tab is closed, since signing up may need it. */
export const rememberInvite = (code: string) => withTabStorage((storage) => storage.setItem(INVITE, code));

export const rememberedInvite = () => withTabStorage((storage) => storage.getItem(INVITE)) ?? null;
