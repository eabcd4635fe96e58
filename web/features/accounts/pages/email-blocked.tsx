import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';

export const meta: PageMeta = () => ({
  title: 'Email blocked',
  description: `${PRODUCT} no longer sends emails to this address.`,
  listed: false,
});

/** /emailblocked */
export function Component() {
  return (
    <Page title="Email blocked" narrow>
      <p>You won't get any more emails from {PRODUCT}. We're sorry about the ones you didn't want.</p>
      <p className="soft">
        Changed your mind? Open the link at the end of our email again: there you can allow them. If you have an account
        at {PRODUCT}, you can also do it in your account settings.
      </p>
      <div>
        <ButtonLink to={paths.accountSettings()}>Account settings</ButtonLink>
      </div>
    </Page>
  );
}
