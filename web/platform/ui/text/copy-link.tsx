import { Button } from '../button.tsx';
import { TOAST, toast } from '../dialogs/toast.ts';
import { Copy } from '../icons.tsx';

interface CopyLinkProps {
  /** The address within the product; what is copied is the whole of it. */
  address: string;
  /** The copied content; starts with the words on the button. */
  label: `Copy link${string}`;
  /** The confirmation message. */
  said: string;
}

/** A button that puts a link of the product into the clipboard. */
export function CopyLink({ address, label, said: text }: CopyLinkProps) {
  const copy = async () => {
    const link = new URL(address, location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast.success(text, { duration: TOAST.copied });
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
