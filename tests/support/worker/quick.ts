import { env } from 'cloudflare:workers';

export const isQuickRun = env.TEST_QUICK === '1';

/** Every sixth item in `npm test`, all in `npm run test:all`: for rare faults in code that all endpoints share. */
export const inQuickRun = <T>(all: readonly T[]): T[] => all.filter((_, place) => !isQuickRun || place % 6 === 0);
