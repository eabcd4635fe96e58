import { Button } from '../button.tsx';
import { TOAST, toast } from '../dialogs/toast.ts';
import { Copy } from '../icons.tsx';

interface CopyLinkProps {
  /** The path on this site; the full URL is copied. */
  address: string;
  /** The accessible name, which begins with the text of the button. */
  label: `Copy link${string}`;
  /** The confirmation message. */
  message: string;
}

/** A button that copies a link to this site. */
export function CopyLink({ address, label, message }: CopyLinkProps) {
  const copy = async () => {
    const link = new URL(address, location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast.success(message, { duration: TOAST.copied });
    } catch (error) {
      // Without permission, or away from https, there is no clipboard; then the reader copies by hand.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      toast.info(link);
    }
  };
  return (
    <Button look="plain" aria-label={label} onClick={copy}>
      <Copy size={18} aria-hidden="true" />
      Copy link
    </Button>
  );
}
