import { SIGN_UP_QUESTION } from '../../../../worker/features/accounts/sign-up/contract.ts';
import { setSignUpMode, signUpModes } from '../../../../worker/features/accounts/sign-up/mode-contract.ts';
import type { getSite } from '../../../../worker/features/moderation/site/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { PartCard } from './part-card.tsx';

type Site = OutputOf<typeof getSite>;
type Mode = Site['sign_up'];

/** Who can sign up, and a card for each optional part of the site. */
export function SiteBoard({ site }: { site: Site }) {
  const { pending, run } = useAction();
  const choose = (mode: Mode) =>
    run(async () => {
      toast.success((await call(setSignUpMode, { mode })).message);
    });
  const modes = Object.entries(signUpModes) as [Mode, string][];
  return (
    <>
      <section className="sheet stack" aria-labelledby="sign-up-mode">
        <h2 id="sign-up-mode">Sign-up</h2>
        <SelectField
          label="Who can sign up"
          value={site.sign_up}
          disabled={pending}
          onChange={(event) => {
            const mode = modes.find(([name]) => name === event.target.value)?.[0];
            if (mode !== undefined) void choose(mode);
          }}
        >
          {modes.map(([mode, text]) => (
            <option key={mode} value={mode}>
              {text}
            </option>
          ))}
        </SelectField>
        {site.sign_up === 'approval' ? (
          <Form endpoint={setSignUpMode} values={{ mode: 'approval' }} onDone={({ message }) => toast.success(message)}>
            <TextField
              label="What you ask them"
              name="question"
              maxLength={SIGN_UP_QUESTION}
              defaultValue={site.question}
              hint="For example: How did you hear of us? Empty to ask nothing. The answers are in the list of accounts."
            />
            <div>
              <SubmitButton>Save</SubmitButton>
            </div>
          </Form>
        ) : null}
      </section>
      <section className="sheet row" aria-label="What the site says of itself">
        <p>Name, contact, rules, announcement</p>
        <ButtonLink to={paths.adminSite()}>Change</ButtonLink>
      </section>
      <section className="stack" aria-labelledby="parts">
        <h2 id="parts">Optional parts</h2>
        <p className="soft">
          The site is at {site.origin}. What is off isn’t shown to readers. You turn parts on in wrangler.local.toml,
          then run npm run deploy; docs/operate.md explains each step.
        </p>
        <ul className="tiles">
          {site.parts.map((part) => (
            <PartCard key={part.part} {...part} />
          ))}
        </ul>
      </section>
    </>
  );
}
