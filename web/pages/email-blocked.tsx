import { PRODUCT } from '../../worker/http/contract.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

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
