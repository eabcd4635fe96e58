import { paged } from '../../../platform/http/cursor.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { friendSentences, getLikes, type LikeKind, like, unlike } from './contract.ts';
import { countLike, rejectLikesBeyondCap } from './like-cap.ts';
import type { Likeable } from './likeable.ts';
import { friendOf } from './queries.ts';

const likerPages = paged('likers', { at: 'integer', personId: 'text' });

/** Each kind of content is described by the feature that owns it. */
export const likeRoutes = (likeables: Readonly<Record<LikeKind, Likeable>>): Route[] => [
  on(like, async (call, { kind, id }) => {
    const likeable = likeables[kind];
    const at = { id, reader: call.memberId };
    const { targets } = await call.load({ targets: likeable.visible(at) });
    const { authorId, clubId, ...before } = requireTarget(targets);
    const refusal = likeable.refusal(call.member());
    if (refusal !== null) throwApiError('not_allowed', refusal);
    if (authorId === call.memberId) throwApiError('conflict', friendSentences.likeOwn);
    // Liking something again does not count towards the daily limit.
    if (before.liked) return before;
    const statements = [
      ...(await countLike(call, { kind, id })),
      ...likeable.like({ ...at, authorId, clubId, now: call.seconds }),
    ];
    const { after } = await call.save(statements, { after: likeable.visible(at) }).catch(rejectLikesBeyondCap);
    const { likes, liked } = requireTarget(after);
    return { likes, liked };
  }),

  on(unlike, async (call, { kind, id }) => {
    const likeable = likeables[kind];
    const at = { id, reader: call.memberId };
    await call.load({ targets: likeable.visible(at) });
    // A like can be withdrawn even if its target is no longer visible.
    const { after } = await call.save(likeable.unlike(at), { after: likeable.visible(at) });
    return { likes: after[0]?.likes ?? 0, liked: false };
  }),

  on(getLikes, async (call, { kind, id, cursor }) => {
    const likeable = likeables[kind];
    const { targets, likers } = await call.load({
      targets: likeable.visible({ id, reader: call.memberId }),
      likers: likeable.likers({ id, reader: call.memberId, ...likerPages.after(cursor) }),
    });
    const { authorId, likes } = requireTarget(targets);
    if (authorId !== call.memberId) throwApiError('not_found', friendSentences.nothingToLike);
    const { rows, next_cursor } = likerPages.page(likers);
    return { likes, readers: rows.map(friendOf), next_cursor };
  }),
];

function requireTarget<Row>(rows: readonly Row[]): Row {
  return rows[0] ?? throwApiError('not_found', friendSentences.nothingToLike);
}
