import { useState } from 'react';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { Button } from '../../../platform/ui/button.tsx';

const FriendsDialog = lazyDialog(() => import('./friends-dialog.tsx').then(({ FriendsDialog }) => FriendsDialog));

export function FriendsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Your friends</Button>
      <FriendsDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
