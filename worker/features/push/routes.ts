import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { secretHash } from '../../platform/http/hash.ts';
import { choosePush, getPush, pushSentences, subscribePush, unsubscribePush } from './contract.ts';
import { browsersOf, choicesOf, presentChoices } from './queries.ts';
import { saveChoices, subscribe, unsubscribe, unsubscribeAll } from './subscriptions.ts';

export const pushRoutes = [
  on(getPush, async (call) => {
    const { memberId: userId } = call;
    const { browsers, chosen } = await call.load({ browsers: browsersOf({ userId }), chosen: choicesOf({ userId }) });
    return { public_key: call.config.vapid?.publicKey ?? '', ...presentChoices(chosen[0]), browsers };
  }),

  on(subscribePush, async (call, { endpoint, p256dh, auth }) => {
    if (call.config.vapid === null) throwApiError('unavailable', pushSentences.unavailable);
    await call.load({});
    const id = await secretHash(endpoint);
    const { memberId: userId, seconds: now } = call;
    await call.save(subscribe({ id, userId, sessionId: call.member().sessionId, endpoint, p256dh, auth, now }));
    return { id, message: pushSentences.on };
  }),

  on(unsubscribePush, async (call, { endpoint }) => {
    await call.load({});
    const { memberId: userId } = call;
    if (endpoint === undefined) await call.save([unsubscribeAll({ userId })]);
    else await call.save([unsubscribe({ userId, id: await secretHash(endpoint) })]);
    return { message: endpoint === undefined ? pushSentences.allOff : pushSentences.off };
  }),

  on(choosePush, async (call, choices) => {
    await call.load({});
    await call.save([saveChoices(call.memberId, choices)]);
    return {};
  }),
];
