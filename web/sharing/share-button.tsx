import { lazy, Suspense, useState } from 'react';
import { promptSignIn, useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Share } from '../ui/icons.tsx';

const ShareDialog = lazy(() =>
  import('./share-dialog.tsx').then(({ ShareDialog: Component }) => ({ default: Component })),
);

/** Opens the ways to share a book; a visitor is asked to sign in. */
export function ShareButton({ isbn, title }: { isbn: string; title: string }) {
  const { authenticated } = useSession();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => (authenticated ? setState('open') : promptSignIn())}>
        <Share size={18} aria-hidden="true" />
        Share
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <ShareDialog isbn={isbn} title={title} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
