import { toast } from '../ui/toast.ts';

let said = 0;
const id = () => `search ${said}`;

/** Says what came of a search; what was said of the one before is taken back. */
export function saySearch(kind: 'error' | 'info', text: string): void {
  forgetSearch();
  said += 1;
  toast[kind](text, { id: id() });
}

/** Takes back what was said of the last search: it is not true of the next one. */
export function forgetSearch(): void {
  toast.dismiss(id());
}
