import { pages } from '../web/rendered/render.js';
import { createApp } from './app.ts';
import { accountParts } from './composition/account-parts.ts';
import { jobs } from './composition/jobs.ts';
import { mergeParts } from './composition/merge-parts.ts';
import { google } from './features/accounts/identity.ts';
import { closedResponse, siteStateOf } from './features/accounts/setup/gate.ts';
import { loadCatalogue } from './features/books/catalogue/shipped.ts';
import { configuredServices } from './features/books/configured-services.ts';
import type { Bindings } from './platform/bindings.ts';
import { answerHeaders } from './platform/http/headers.ts';
import { withOrigin } from './platform/http/origin.ts';
import { runJobs } from './platform/jobs/run.ts';
import type { Services } from './platform/services.ts';

const services: Services = {
  now: () => new Date(),
  identity: google,
  accountParts,
  mergeParts,
  bookServices: configuredServices,
  pages,
  whenSetUp: (env) => loadCatalogue(env, new Date()),
};
const app = createApp(services);

export { OpenLibraryGate } from './features/books/open-library/gate.ts';

export default {
  async fetch(request, env, context) {
    const site = await siteStateOf(env);
    const isOpen = typeof site === 'object';
    const settings = withOrigin(isOpen ? site : env, request);
    if (settings === null) return new Response('No site is at this address.', { status: 421, headers: answerHeaders });
    return (isOpen ? null : closedResponse(request, site)) ?? app.fetch(request, settings, context);
  },
  async scheduled({ cron, scheduledTime }, env) {
    const site = await siteStateOf(env);
    if (site === 'restoring') return;
    await runJobs({
      env: typeof site === 'object' ? site : env,
      services,
      jobs,
      cron,
      scheduled: new Date(scheduledTime),
    });
  },
} satisfies ExportedHandler<Bindings>;
