import { createRoot } from 'react-dom/client';
import { ProofDialog } from './proof-dialog.tsx';

/** Opens the dialog in which a reader proves who they are, outside the page; resolves to whether they did. */
export function askForProof(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    root.render(
      <ProofDialog
        onSettled={(isProved) => {
          root.unmount();
          place.remove();
          resolve(isProved);
        }}
      />,
    );
  });
}
