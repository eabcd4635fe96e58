import { on } from '../../../platform/http/handle.ts';
import { setSignUpMode, signUpTexts } from './mode-contract.ts';
import { chooseSignUpMode } from './sign-up.ts';

export const signUpRoutes = [
  on(setSignUpMode, async (call, { mode }) => {
    await call.load({});
    await call.save([chooseSignUpMode({ mode, now: call.seconds })]);
    return { message: signUpTexts.saved };
  }),
];
