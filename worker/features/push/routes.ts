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

  on(choosePush, async (call, { switched, ...hours }) => {
    const { memberId: userId } = call;
    const before = presentChoices((await call.load({ chosen: choicesOf({ userId }) })).chosen[0]);
    const others = before.kinds.filter((kind) => kind !== switched?.kind);
    const kinds = switched === undefined ? before.kinds : [...others, ...(switched.on ? [switched.kind] : [])];
    const choices = {
      kinds,
      quiet_from: hours.quiet_from ?? before.quiet_from,
      quiet_until: hours.quiet_until ?? before.quiet_until,
      streak_hour: hours.streak_hour ?? before.streak_hour,
    };
    await call.save([saveChoices(userId, choices)]);
    return choices;
  }),
];
