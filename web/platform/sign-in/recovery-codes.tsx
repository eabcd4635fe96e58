import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { download } from '../ui/download.ts';

/** Shows new recovery codes once; closed while null. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const text = (codes ?? []).join('\n');
  return (
    <Dialog title="Recovery codes" open={codes !== null} onClose={onClose}>
      <p>
        If you lose your passkey, each of these codes lets you in once. Keep them somewhere safe: they are not shown
        again.
      </p>
      <pre>{text}</pre>
      <div className="row">
        <Button onClick={() => download(text, `${PRODUCT} recovery codes.txt`, 'text/plain')}>Download</Button>
        <Button look="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  );
}
