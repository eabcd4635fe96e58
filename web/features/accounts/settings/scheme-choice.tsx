import { useLayoutEffect, useState } from 'react';
import { Choices } from './choices.tsx';

const schemes = ['system', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

// The same key as scheme.js, which reads it before the first paint.
const KEY = 'scheme';

function savedScheme(): Scheme {
  return schemes.find((scheme) => scheme === document.documentElement.dataset.scheme) ?? 'system';
}

function saveScheme(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  try {
    if (scheme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch (error) {
    // Without storage the choice lasts until the page is closed.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The colour scheme, saved in this browser. */
export function SchemeChoice() {
  const [scheme, setScheme] = useState<Scheme>('system');
  useLayoutEffect(() => setScheme(savedScheme()), []);
  return (
    <Choices
      label="Colour scheme"
      wide
      value={scheme}
      onChange={(newScheme) => {
        saveScheme(newScheme);
        setScheme(newScheme);
      }}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}
