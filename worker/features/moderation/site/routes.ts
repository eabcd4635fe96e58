import { on } from '../../../platform/http/handle.ts';
import { signUpModeIn, storedSignUpMode } from '../../accounts/sign-up/sign-up.ts';
import { getSite, testPart } from './contract.ts';
import { partsOf, tryPart } from './parts.ts';

export const siteRoutes = [
  on(getSite, async (call) => {
    const { mode } = await call.load({ mode: storedSignUpMode() });
    return { sign_up: signUpModeIn(mode), origin: call.config.publicOrigin, parts: partsOf(call) };
  }),

  on(testPart, async (call, { part }) => {
    await call.load({});
    return tryPart(call, part);
  }),
];
