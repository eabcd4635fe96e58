import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';

export const meta: PageMeta = () => ({
  title: 'Invalid Key',
  description: 'This link to block emails is incomplete.',
  listed: false,
});

/** /emailblockedinvalidkey */
export function Component() {
  return (
    <Page title="Invalid Key" narrow>
      <p>This link is out of date or incomplete. Use the one in our latest email.</p>
      <div>
        <ButtonLink to={paths.home()}>Home</ButtonLink>
      </div>
    </Page>
  );
}
