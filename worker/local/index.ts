import { pages } from '../../web/rendered/render.js';
import { createApp } from '../app.ts';
import { accountParts } from '../composition/account-parts.ts';
import { jobs } from '../composition/jobs.ts';
import { mergeParts } from '../composition/merge-parts.ts';
import { google } from '../features/accounts/identity.ts';
import { closedResponse, type SiteState, siteStateOf } from '../features/accounts/setup/gate.ts';
import { configuredServices } from '../features/books/configured-services.ts';
import type { Bindings } from '../platform/bindings.ts';
import { runJobs } from '../platform/jobs/run.ts';
import type { Services } from '../platform/services.ts';
import { identityApp, LOCAL_CLIENT_ID, localProvider } from './identity.ts';
import { ISSUER_PATH, issuerApp, localIssuerSettings } from './issuer.ts';
import { mailboxApp } from './mailbox.ts';

// A local run sends no mail. The mailbox shows the messages of the outbox.
const mailbox: SendEmail = { send: async () => ({ messageId: crypto.randomUUID() }) };

interface Local {
  env: Bindings;
  services: Services;
  app: ReturnType<typeof createApp>;
}

/** The origin that a cron job assumes before the first request. */
const USUAL_ORIGIN = 'http://localhost:8787';

/** The host of mail addresses in a local run, which reach no one. */
const LOCAL_HOST = 'localhost';

const locals = new WeakMap<Bindings, Local>();

// Fills in settings that only a deployment needs: an origin, a client ID and a contact address.
function openLocal(env: Bindings, origin: string): Local {
  const before = locals.get(env);
  if (before) return before;
  const filled: Bindings = {
    ...env,
    EMAIL: mailbox,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN || origin,
    GOOGLE_CLIENT_ID: env.GOOGLE_CLIENT_ID || LOCAL_CLIENT_ID,
    ...(env.OIDC_PROVIDERS === 'local' ? localIssuerSettings(env.PUBLIC_ORIGIN || origin) : {}),
    // A second secret is only useful for rotation.
    ADDRESS_SECRET: env.ADDRESS_SECRET || env.SESSION_SECRET || '',
    MAIL_FROM: env.MAIL_FROM || `Flyleaf <mailbox@${LOCAL_HOST}>`,
    CONTACT_EMAIL: env.CONTACT_EMAIL || `operator@${LOCAL_HOST}`,
  };
  const services: Services = {
    now: () => new Date(),
    identity: env.GOOGLE_CLIENT_ID ? google : localProvider(filled),
    accountParts,
    mergeParts,
    // With the settings as given, because Open Library must not be sent the contact address that is filled in here.
    bookServices: (_filled, fillBooks) => configuredServices(env, fillBooks),
    // Calls the embedded issuer directly, because over the network the worker would wait for itself.
    fetchProvider: async (request) =>
      new URL(request.url).pathname.startsWith(ISSUER_PATH) ? issuerApp.fetch(request, filled) : fetch(request),
    pages,
  };
  const local = { env: filled, services, app: createApp(services) };
  locals.set(env, local);
  return local;
}

// A local run needs no setup; what an admin has changed at /admin/site holds here too.
const openedAs = (site: SiteState, local: Local): Bindings => (typeof site === 'object' ? site : local.env);

export { OpenLibraryGate } from '../features/books/open-library/gate.ts';

export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    const local = openLocal(env, url.origin);
    if (url.pathname.startsWith(`${ISSUER_PATH}/`)) return issuerApp.fetch(request, local.env, context);
    if (url.pathname.startsWith('/identity/')) return identityApp.fetch(request, local.env, context);
    if (/^\/mailbox(\/|$)/.test(url.pathname)) return mailboxApp.fetch(request, local.env, context);
    const site = await siteStateOf(local.env);
    const closed = site === 'restoring' ? closedResponse(request, site) : null;
    return closed ?? local.app.fetch(request, openedAs(site, local), context);
  },
  async scheduled({ cron, scheduledTime }, env) {
    const local = locals.get(env) ?? openLocal(env, USUAL_ORIGIN);
    const site = await siteStateOf(local.env);
    if (site === 'restoring') return;
    const { services } = local;
    await runJobs({ env: openedAs(site, local), services, jobs, cron, scheduled: new Date(scheduledTime) });
  },
} satisfies ExportedHandler<Bindings>;
