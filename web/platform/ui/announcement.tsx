import { changedText } from '../../../worker/platform/pages/changed-contract.ts';
import { settingOf } from './contact-link.tsx';

/** When this site changed its own part of the legal pages. */
export function SiteChanged() {
  const at = Number(settingOf('site-changed'));
  return <span data-site-changed>{at === 0 ? '' : changedText(at)}</span>;
}

/** What the operators announce to everyone, until it is closed. */
export function Announcement() {
  const text = settingOf('announcement');
  return (
    <p className="sheet" role="note" data-announcement hidden={text === ''}>
      {text}
    </p>
  );
}
