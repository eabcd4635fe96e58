import { pages } from '../web/rendered/render.js';
import { createApp } from './app.ts';
import { google } from './features/accounts/identity.ts';
import { configuredServices } from './features/books/configured-services.ts';
import type { Bindings } from './platform/bindings.ts';
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
  fetch: (request, env, context) => app.fetch(request, env, context),
  async scheduled({ cron, scheduledTime }, env) {
    await runJobs({ env, services, jobs, cron, scheduled: new Date(scheduledTime) });
  },
} satisfies ExportedHandler<Bindings>;
