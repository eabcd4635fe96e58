import * as z from 'zod/mini';
import { useDraft } from '../../../platform/api/draft.ts';

const draft = z.object({
  title: z.string(),
  content: z.string(),
  announcement: z.boolean(),
  /** The milestone that was chosen; '' for none, and absent before anything was typed. */
  milestone: z.optional(z.string()),
});
const empty: z.infer<typeof draft> = { title: '', content: '', announcement: false };

/** The draft of the reader's post for a club, stored until it is published. */
export function usePostDraft(clubId: string) {
  return useDraft(`post:${clubId}`, draft, empty);
}

export type PostDraft = ReturnType<typeof usePostDraft>;
