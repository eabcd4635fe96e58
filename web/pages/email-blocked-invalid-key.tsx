import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

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
