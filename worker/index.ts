import { render } from '../web/rendered/render.js';
import { google } from './account/identity.ts';
import { createApp } from './app.ts';
import type { Bindings } from './bindings.ts';
import { outsideServices } from './books/outside.ts';
import { jobs } from './jobs/index.ts';
import { runJobs } from './jobs/run.ts';
import type { Services } from './services.ts';

const services: Services = {
  now: () => new Date(),
  identity: google,
  bookServices: outsideServices,
  renderPage: render,
};
const app = createApp(services);

export { OpenLibraryGate } from './books/open-library/gate.ts';

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),
  async scheduled({ cron, scheduledTime }, env) {
    await runJobs({ env, services, jobs, cron, scheduled: new Date(scheduledTime) });
  },
} satisfies ExportedHandler<Bindings>;
