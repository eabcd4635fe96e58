import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** The address that messages and the page about blocked mail use leads to the settings. */
export function loader() {
  return redirect(paths.settings());
}

/** /account/settings */
export function Component() {
  return null;
}
