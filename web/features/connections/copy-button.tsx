import { Button } from '../../platform/ui/button.tsx';
import { TOAST, toast } from '../../platform/ui/dialogs/toast.ts';
import { Copy } from '../../platform/ui/icons.tsx';

/** A button that copies a text, shown next to it so that it can also be selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied.', { duration: TOAST.copied });
    } catch (error) {
      // Without permission, or away from https, there is no clipboard.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      toast.error('Your browser did not allow that. Select the text and copy it.');
    }
  };
  return (
    <Button onClick={copy}>
      <Copy size={18} aria-hidden="true" />
      {label}
    </Button>
  );
}
