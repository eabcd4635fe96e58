import { Link, useNavigate } from 'react-router';
import { SignInButton } from '../account/sign-in-button.tsx';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

/** /login */
export function Component() {
  const navigate = useNavigate();
  return (
    <Page title="Log in" heading="Welcome back" narrow>
      <p className="prose">Your shelves, your streak and your clubs are where you left them.</p>
      <div>
        <SignInButton way="login" onDone={() => navigate(paths.home())} />
      </div>
      <p>
        New here? <Link to={paths.signup()}>Create an account</Link>
      </p>
    </Page>
  );
}
