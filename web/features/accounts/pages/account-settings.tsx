import { redirect } from 'react-router';
import { paths } from '../../../paths.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';

/** Redirects an address that mails and the page about blocked mail link to. */
export function loader() {
  return redirect(paths.settings());
}

export const meta: PageMeta = () => ({
  title: 'Settings',
  description: 'Your account.',
  listed: false,
});

/** /account/settings */
export function Component() {
  return null;
}
