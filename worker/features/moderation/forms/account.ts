import type { AccountPart } from '../../../platform/account-part.ts';
import { anonymiseForms, exportedForms } from './forms.ts';

/** Export and deletion of a reader's book requests and ideas. */
export const formsPart: AccountPart = {
  tables: ['book_requests', 'feature_ideas'],
  exported: exportedForms,
  deleteRows: anonymiseForms,
};
