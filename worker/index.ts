import { pages } from '../web/rendered/render.js';
import { createApp } from './app.ts';
import { google } from './features/accounts/identity.ts';
import { configuredServices } from './features/books/configured-services.ts';
import type { Bindings } from './platform/bindings.ts';
import { answerHeaders } from './platform/http/headers.ts';
import { atOrigin } from './platform/http/origin.ts';
import { jobs } from './platform/jobs/index.ts';
import { runJobs } from './platform/jobs/run.ts';
import type { Services } from './platform/services.ts';

const services: Services = {
  now: () => new Date(),
  identity: google,
  bookServices: configuredServices,
  pages,
};
const app = createApp(services);

export { OpenLibraryGate } from './features/books/open-library/gate.ts';

export default {
  fetch(request, env, context) {
    const settings = atOrigin(env, request);
    if (settings === null) return new Response('No site is at this address.', { status: 421, headers: answerHeaders });
    return app.fetch(request, settings, context);
  },
  async scheduled({ cron, scheduledTime }, env) {
    await runJobs({ env, services, jobs, cron, scheduled: new Date(scheduledTime) });
  },
} satisfies ExportedHandler<Bindings>;
