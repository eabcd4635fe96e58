import { useState } from 'react';
import { changedText } from '../../../worker/platform/pages/changed-contract.ts';
import { announcementCookie } from '../../../worker/platform/pages/contract.ts';
import { Button } from './button.tsx';
import { settingOf } from './contact-link.tsx';

const YEAR_SECONDS = 365 * 86_400;

/** When this site changed its own part of the legal pages. */
export function SiteChanged() {
  const at = Number(settingOf('site-changed'));
  return <span data-site-changed>{at === 0 ? '' : changedText(at)}</span>;
}

/** What the operators announce to everyone, until it ends or is closed here. */
export function Announcement() {
  const [isClosed, setClosed] = useState(false);
  const text = settingOf('announcement');
  const close = () => {
    // A cookie, because the server leaves out what was closed.
    document.cookie = `${announcementCookie(text)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    setClosed(true);
  };
  return (
    <div className="sheet page-head" role="note" data-announced hidden={text === '' || isClosed}>
      <p data-announcement>{text}</p>
      <Button look="plain" aria-label="Close the announcement" onClick={close}>
        ✕
      </Button>
    </div>
  );
}
