import { useState } from 'react';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Share } from '../../../platform/ui/icons.tsx';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog));

/** Opens the share dialog; asks a visitor to log in. */
export function ShareButton({ isbn, title }: { isbn: string; title: string }) {
  const [open, setOpen] = useState(false);
  const share = useMemberPress(`share ${isbn}`, () => setOpen(true));
  return (
    <>
      <Button aria-haspopup="dialog" onClick={share}>
        <Share size={18} aria-hidden="true" />
        Share
      </Button>
      <ShareDialog isbn={isbn} title={title} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
