import { useLayoutEffect, useState } from 'react';
import { Choices } from './choices.tsx';

const schemes = ['system', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

// The same key as scheme.js, which reads it before the first paint.
const KEY = 'scheme';

function kept(): Scheme {
  return schemes.find((scheme) => scheme === document.documentElement.dataset.scheme) ?? 'system';
}

function keep(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  try {
    if (scheme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch (error) {
    // A browser that keeps nothing shows the choice until the page is closed.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Light, dark, or as the system says; kept in this browser. */
export function SchemeChoice() {
  const [scheme, setScheme] = useState<Scheme>('system');
  // Only this browser knows what was chosen in it.
  useLayoutEffect(() => setScheme(kept()), []);
  return (
    <Choices
      label="Light or dark"
      wide
      value={scheme}
      onChange={(chosen) => {
        keep(chosen);
        setScheme(chosen);
      }}
      options={[
        { value: 'system', label: 'As the system' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}
