import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'E-mail blocked',
  description: `No more e-mails from ${PRODUCT} are sent to this address.`,
  listed: false,
});

/** /emailblocked */
export function Component() {
  return (
    <Page title="E-mail blocked" narrow>
      <p>You will get no more e-mails from {PRODUCT}. We are sorry for the ones that you did not want.</p>
      <p className="soft">
        Changed your mind? If you read at {PRODUCT}, you can allow them again in your account settings.
      </p>
      <div>
        <ButtonLink to={paths.accountSettings()}>Account settings</ButtonLink>
      </div>
    </Page>
  );
}
