import type { RemovableContent } from '../../platform/db/content-rows.ts';
import { removableOwnBooks } from '../books/own/reportable.ts';
import {
  removableClubs,
  removableMeetings,
  removablePolls,
  removablePosts,
  removableReplies,
} from '../clubs/reportable.ts';
import { removableLists } from '../library/lists/reportable.ts';
import { removableProfiles } from '../profiles/reportable.ts';
import { removableReviews } from '../reviews/reportable.ts';
import type { ReportableKind } from './reports/contract.ts';

/** The kinds of content that moderators can remove. One that contains another comes before it. */
export const removables: Readonly<Record<ReportableKind, RemovableContent>> = {
  club: removableClubs,
  post: removablePosts,
  reply: removableReplies,
  poll: removablePolls,
  meeting: removableMeetings,
  review: removableReviews,
  list: removableLists,
  profile: removableProfiles,
  own_book: removableOwnBooks,
};
