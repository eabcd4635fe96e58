import { lazy, Suspense, useState } from 'react';
import type { BookList } from '../../worker/lists/contract.ts';
import { Button } from '../ui/button.tsx';
import { Write } from '../ui/icons.tsx';

// Arranging a list comes with drag and drop, which most who look at one never need.
const ListEditor = lazy(() =>
  import('./list-editor.tsx').then(({ ListEditor: Component }) => ({ default: Component })),
);

/** The button that opens a list of one's own to be named, described and arranged. */
export function EditList({ list }: { list: Pick<BookList, 'id' | 'name' | 'description'> }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const [close] = useState(() => () => setState('closed'));
  return (
    <>
      <Button look="plain" aria-label={`Edit the list ${list.name}`} onClick={() => setState('open')}>
        <Write size={18} aria-hidden="true" />
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <ListEditor list={list} open={state === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
