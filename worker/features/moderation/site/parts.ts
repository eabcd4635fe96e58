import type { Call } from '../../../platform/http/call.ts';
import { contactEmailOf } from '../../../platform/http/config.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { sendTest } from '../../../platform/mail/send.ts';
import { readProvider } from '../../accounts/oidc/provider.ts';
import { isSecretAccepted } from '../../accounts/sign-up/sign-up.ts';
import { partTexts, type SitePart, siteParts } from './contract.ts';

/** The ISBN of Dune, which every book service knows. */
const KNOWN_ISBN = '9780441172719';

type Outcome = { works: boolean; message: string };

/** Returns the optional parts, and whether each is on. */
export function partsOf(call: Call): { part: SitePart; on: boolean }[] {
  return siteParts.map((part) => ({ part, on: isOn(call, part) }));
}

function isOn({ env, config, services: { bookServices } }: Call, part: SitePart): boolean {
  const services = bookServices(env, () => undefined);
  const states: Record<SitePart, boolean> = {
    domain: Boolean(env.ROUTE_HOSTS),
    mail: config.mailFrom !== '',
    google: config.clientId !== '',
    oidc: config.oidcProviders.length > 0,
    open_library: services.some(({ name }) => name === 'open_library'),
    google_books: services.some(({ name }) => name === 'google'),
    turnstile: Boolean(env.TURNSTILE_SITE_KEY),
  };
  return states[part];
}

/** Tests an enabled part and returns the result. */
export async function tryPart(call: Call, part: SitePart): Promise<Outcome> {
  if (!isOn(call, part)) return { works: false, message: partTexts.off };
  try {
    return await tests[part](call);
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'part_down', part, fault, request_id: call.requestId }));
    return { works: false, message: error instanceof ApiError ? error.message : partTexts.unreachable };
  }
}

const tests: Record<SitePart, (call: Call) => Promise<Outcome>> = {
  async domain({ env, config: { publicOrigin } }) {
    const works = (env.ROUTE_HOSTS ?? '').split(',').includes(new URL(publicOrigin).host);
    return { works, message: works ? partTexts.domain(publicOrigin) : partTexts.otherDomain(publicOrigin) };
  },
  async mail({ env, config }) {
    const to = contactEmailOf(env);
    if (to === null) return { works: false, message: partTexts.noContact };
    const works = await sendTest({ env, config }, { to, subject: partTexts.subject, text: config.publicOrigin });
    return { works, message: works ? partTexts.mail : partTexts.noMail };
  },
  async google({ services: { identity } }) {
    // An invalid token, which a working provider rejects.
    const answer = await identity.fetch(
      new Request(`${identity.tokenInformation}test`, { signal: AbortSignal.timeout(identity.timeout) }),
    );
    await answer.body?.cancel();
    const works = answer.status < 500;
    return { works, message: works ? partTexts.google : partTexts.unreachable };
  },
  async oidc({ config, services, now }) {
    const fetchProvider = services.fetchProvider ?? ((request: Request) => fetch(request));
    await Promise.all(config.oidcProviders.map((provider) => readProvider({ provider, fetch: fetchProvider, now })));
    return { works: true, message: partTexts.oidc(config.oidcProviders.map(({ name }) => name).join(', ')) };
  },
  open_library: (call) => tryBooks(call, 'open_library'),
  google_books: (call) => tryBooks(call, 'google'),
  async turnstile({ env, services }) {
    const works = await isSecretAccepted({ env, services });
    return { works, message: works ? partTexts.turnstile : partTexts.badSecret };
  },
};

async function tryBooks({ env, services }: Call, name: 'open_library' | 'google'): Promise<Outcome> {
  const service = services.bookServices(env, () => undefined).find((candidate) => candidate.name === name);
  if (service === undefined) return { works: false, message: partTexts.off };
  if ((await service.state()).state === 'resting') return { works: false, message: partTexts.resting };
  const book = await service.byIsbn(KNOWN_ISBN);
  if (book === null) return { works: false, message: partTexts.noBook };
  return { works: true, message: partTexts.books(book.volumeInfo.title ?? '') };
}
