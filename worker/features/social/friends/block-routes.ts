import type { RowOf } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { nameOf } from '../../accounts/bans.ts';
import { addBlock, BLOCKS_FULL, blockedBy, blockPages, removeBlock } from '../../accounts/blocks.ts';
import { blockReader, friendSentences, getBlocked, unblockReader } from './contract.ts';
import { endFriendshipStatements } from './friends.ts';
import { friendOf } from './queries.ts';

// Leaves out who is private or has blocked the reader, too, since anyone can block an ID.
function blockedReader(row: RowOf<typeof blockedBy>) {
  const isKnown = row.personPrivacy === 'everybody' && !row.hasBlockedReader;
  return friendOf(isKnown ? row : { ...row, personName: friendSentences.privateReader, ...drawn });
}
const drawn = { personPicture: '', personPictureIsDefault: true, personPictureSeed: '1' };

export const blockRoutes = [
  on(blockReader, async (call, { target_id: blockedId }) => {
    const userId = call.memberId;
    if (blockedId === userId) throwApiError('invalid_input', friendSentences.blockOwn);
    const { names } = await call.load({ names: nameOf({ userId: blockedId }) });
    if (names.length === 0) throwApiError('not_found', friendSentences.notFound);
    await call.saveUnless({ [BLOCKS_FULL]: friendSentences.manyBlocked }, [
      addBlock({ userId, blockedId, now: call.seconds }),
      ...endFriendshipStatements({ reader: userId, other: blockedId }),
    ]);
    return { message: friendSentences.blocked };
  }),

  on(unblockReader, async (call, { target_id: blockedId }) => {
    const { names } = await call.load({ names: nameOf({ userId: blockedId }) });
    if (names.length === 0) throwApiError('not_found', friendSentences.notFound);
    await call.save([removeBlock({ userId: call.memberId, blockedId })]);
    return { message: friendSentences.unblocked };
  }),

  on(getBlocked, async (call, { cursor }) => {
    const { blockedRows } = await call.load({
      blockedRows: blockedBy({ reader: call.memberId, ...blockPages.after(cursor) }),
    });
    const { rows, next_cursor } = blockPages.page(blockedRows);
    return { readers: rows.map(blockedReader), next_cursor };
  }),
];
