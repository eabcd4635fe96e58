import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { askSetupPasskey, setUpSite } from '../../../../worker/features/accounts/setup/contract.ts';
import { limits, PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { storeSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { RecoveryCodes } from '../../../platform/sign-in/recovery-codes.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Page } from '../../../platform/ui/page.tsx';

export const meta: PageMeta = () => ({
  title: 'Set up',
  description: `Name your ${PRODUCT} site and become its first admin.`,
  listed: false,
});

/** /setup: for the one-time link that `npm run deploy` prints. */
export function Component() {
  const key = useSearchParams()[0].get('key') ?? '';
  const navigate = useNavigate();
  const { pending, run } = useAction();
  const [admin, setAdmin] = useState<{ codes: string[]; enter: () => void } | null>(null);

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const fieldText = (name: string) => String(fields.get(name) ?? '').trim();
    void run(
      async () => {
        const { create } = await import('../../../platform/sign-in/passkey.ts');
        const { options, challenge } = await call(askSetupPasskey, { key, name: fieldText('name') });
        const response = await create(options);
        if (response === null) return;
        const { user_info: info, recovery_codes: codes } = await call(setUpSite, {
          key,
          site_name: fieldText('site_name'),
          contact_email: fieldText('contact_email'),
          controller: fieldText('controller'),
          challenge,
          response,
        });
        setAdmin({ codes, enter: () => storeSession(info) });
      },
      { keepPage: true },
    );
  };
  const enter = async () => {
    admin?.enter();
    setAdmin(null);
    toast.success('Your site is open.');
    await navigate(paths.admin(), { replace: true });
  };
  return (
    <Page title="Set up" heading="Set up your site" narrow>
      <p className="prose">
        This opens the site and makes you its first admin. You log in with a passkey: it belongs to this address, so
        move to your own domain before you invite many readers.
      </p>
      <form className="stack" onSubmit={start}>
        <TextField
          label="Name of the site"
          name="site_name"
          required
          maxLength={limits.name}
          hint="Shown at the top of every page. You can change it later, like the two below."
        />
        <TextField
          label="Contact address"
          name="contact_email"
          type="email"
          required
          maxLength={limits.email}
          hint="Shown to readers, and sent to Open Library with our searches there."
        />
        <TextField
          label="Who is responsible for readers’ data"
          name="controller"
          required
          maxLength={200}
          hint="A person or an organisation, for the privacy page."
        />
        <TextField
          label="Your name"
          name="name"
          required
          maxLength={limits.name}
          autoComplete="name"
          hint="Shown next to your reviews and posts. You can change it later."
        />
        <div>
          <Button type="submit" look="primary" pending={pending}>
            Continue with a passkey
          </Button>
        </div>
      </form>
      <RecoveryCodes codes={admin?.codes ?? null} onClose={enter} />
    </Page>
  );
}
