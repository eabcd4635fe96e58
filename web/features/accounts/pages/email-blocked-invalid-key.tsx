import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Invalid Key',
  description: 'This link to block e-mails is not complete.',
  listed: false,
});

/** /emailblockedinvalidkey */
export function Component() {
  return (
    <Page title="Invalid Key" narrow>
      <p>
        This link is too old, or a part of it got lost on its way. The link at the end of the newest message should work
        when it is copied whole.
      </p>
      <div>
        <ButtonLink to={paths.home()}>Home</ButtonLink>
      </div>
    </Page>
  );
}
