import { Button } from '../button.tsx';
import { TOAST, toast } from '../dialogs/toast.ts';

interface ShareTextProps {
  /** The text to share. */
  text: string;
  /** The path on this site, printed on the line below the text. */
  address: string;
  primary?: boolean;
}

/** A text with a button that shares it and a link, through the device's share dialog or else the clipboard. */
export function ShareText({ text, address, primary = false }: ShareTextProps) {
  const share = async () => {
    const message = `${text}\n${new URL(address, location.origin).href}`;
    const data = { text: message };
    try {
      if (navigator.canShare?.(data)) await navigator.share(data);
      else {
        await navigator.clipboard.writeText(message);
        toast.success('Result copied. Paste it anywhere.', { duration: TOAST.copied });
      }
    } catch (error) {
      // Without permission, or away from https, there is neither; then the reader copies by hand.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      // The reader closed the system's share dialog.
      if (error.name !== 'AbortError') toast.info(message);
    }
  };
  return (
    <div className="row">
      <p>{text}</p>
      <Button look={primary ? 'primary' : 'quiet'} onClick={share}>
        Share result
      </Button>
    </div>
  );
}
