import { Link, useNavigate } from 'react-router';
import { SignInButton } from '../account/sign-in-button.tsx';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

/** /signup */
export function Component() {
  const navigate = useNavigate();
  return (
    <Page title="Sign up" heading="Write your name on the first page" narrow>
      <p className="prose">
        A shelf for what you have read, another for what comes next, and people to talk to about both. You must be 13 or
        older, and you agree to our <Link to={paths.termsOfService()}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
      <div>
        <SignInButton way="signup" onDone={() => navigate(paths.home())} />
      </div>
      <p>
        Already a reader here? <Link to={paths.login()}>Log in</Link>
      </p>
    </Page>
  );
}
