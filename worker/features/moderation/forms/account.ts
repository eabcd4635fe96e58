import type { AccountPart } from '../../accounts/data-part.ts';
import { anonymiseForms, exportedForms } from './forms.ts';

/** Book requests and ideas of a reader who takes everything along, or leaves. */
export const formsPart: AccountPart = {
  tables: ['book_requests', 'feature_ideas'],
  exported: exportedForms,
  deleteRows: anonymiseForms,
};
