import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { takeDestination } from './destination.ts';

/** Replaces a sign-in page once the visitor is signed in: opens the page to which they were going. */
export function AfterSignIn({ fallback = paths.home() }: { fallback?: string }) {
  const [path] = useState(() => takeDestination(fallback));
  return <Navigate to={path} replace />;
}
