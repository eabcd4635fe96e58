import { Hono } from 'hono';
import { accountRoutes } from './account/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import type { Bindings } from './bindings.ts';
import { coverResponse } from './books/covers/serve.ts';
import { ownBookRoutes } from './books/own/routes.ts';
import { ownBookSight } from './books/own/sight.ts';
import { bookRoutes } from './books/routes.ts';
import { workRoutes } from './books/work-routes.ts';
import { bookshelfRoutes } from './bookshelves/routes.ts';
import { challengeRoutes } from './challenges/routes.ts';
import { directoryRoutes } from './clubs/directory-routes.ts';
import { clubManageRoutes } from './clubs/manage-routes.ts';
import { calendarResponse } from './clubs/meetings/calendar.ts';
import { meetingManageRoutes } from './clubs/meetings/manage-routes.ts';
import { meetingRoutes } from './clubs/meetings/routes.ts';
import { pollRoutes } from './clubs/polls/routes.ts';
import { clubPostRoutes } from './clubs/post-routes.ts';
import { clubReadingRoutes } from './clubs/reading-routes.ts';
import { joinRequestRoutes } from './clubs/requests/routes.ts';
import { clubRoutes } from './clubs/routes.ts';
import { formRoutes } from './forms/routes.ts';
import { findRoutes } from './friends/find-routes.ts';
import { inviteRoutes } from './friends/invite-routes.ts';
import { likeRoutes } from './friends/like-routes.ts';
import { friendRoutes } from './friends/routes.ts';
import { gameRoutes } from './games/routes.ts';
import { contactEmailOf } from './http/config.ts';
import { errorStatus, sentences } from './http/contract.ts';
import type { Route } from './http/handle.ts';
import { answerHeaders } from './http/headers.ts';
import { openApiDocument } from './http/openapi.ts';
import { IMAGES } from './images/contract.ts';
import { imageResponse } from './images/images.ts';
import { importApplyRoutes } from './imports/apply-routes.ts';
import { importRoutes } from './imports/routes.ts';
import { librarianRoutes } from './librarians/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { blockResponse } from './mail/block.ts';
import { mailRoutes } from './mail/routes.ts';
import { CALENDARS } from './meetings/contract.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { withContact } from './pages/contact.ts';
import { YEAR_PICTURE } from './pages/contract.ts';
import { pageResponse } from './pages/document.ts';
import { indexResponse, robotsResponse, sitemapResponse } from './pages/sitemap.ts';
import { feedResponse } from './profiles/feed.ts';
import { profileRoutes } from './profiles/routes.ts';
import { quizRoutes } from './quizzes/routes.ts';
import { correctingRoutes } from './readings/correcting-routes.ts';
import { readingListRoutes } from './readings/list-routes.ts';
import { readingRoutes } from './readings/routes.ts';
import { yearPictureResponse } from './readings/year-picture-serve.ts';
import { yearRoutes } from './readings/year-routes.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import type { Services } from './services.ts';
import { settingsRoutes } from './settings/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { shelfRoutes } from './shelves/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { habitRoutes } from './streaks/habit-routes.ts';
import { streakRoutes } from './streaks/routes.ts';
import { trendingRoutes } from './trending/routes.ts';

/** Every endpoint with its handler; a rule test holds this list against the contracts. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...bookRoutes,
  ...ownBookRoutes,
  ...workRoutes,
  ...bookshelfRoutes,
  ...formRoutes,
  ...shelfRoutes,
  ...readingRoutes,
  ...correctingRoutes,
  ...readingListRoutes,
  ...reviewRoutes,
  ...noteRoutes,
  ...recommendationRoutes,
  ...listRoutes,
  ...sharingRoutes,
  ...mailRoutes,
  ...friendRoutes,
  ...inviteRoutes,
  ...likeRoutes,
  ...findRoutes,
  ...activityRoutes,
  ...notificationRoutes,
  ...settingsRoutes,
  ...profileRoutes,
  ...moderationRoutes,
  ...librarianRoutes,
  ...importRoutes,
  ...importApplyRoutes,
  ...gameRoutes,
  ...quizRoutes,
  ...yearRoutes,
  ...clubRoutes,
  ...clubManageRoutes,
  ...clubPostRoutes,
  ...clubReadingRoutes,
  ...directoryRoutes,
  ...meetingRoutes,
  ...meetingManageRoutes,
  ...pollRoutes,
  ...joinRequestRoutes,
  ...streakRoutes,
  ...habitRoutes,
  ...challengeRoutes,
  ...statusRoutes,
  ...trendingRoutes,
];

/** The API as one Hono app over the given services. */
export function createApp(services: Services): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  for (const route of routes) route.mount(app, services, ownBookSight);
  app.get('/api/covers/:file', ({ req, env }) => coverResponse(req.raw, env, req.param('file')));
  app.get(`${YEAR_PICTURE}:file`, ({ req, env }) => yearPictureResponse(req.raw, env, req.param('file')));
  app.on(['GET', 'POST'], '/api/email/block', (context) => blockResponse(context, services));
  app.get('/robots.txt', (context) => robotsResponse(context));
  app.get('/sitemap.xml', (context) => indexResponse(context, services));
  app.get('/sitemap/:kind/:file', (context) => sitemapResponse(context, services));
  app.get(`${CALENDARS}:file`, (context) => calendarResponse(context, services));
  app.get('/profile/reviews.rss', (context) => feedResponse(context));
  app.get(IMAGES, ({ req, env }) => imageResponse(req.raw, env, services));
  const openApi = openApiDocument(() => routes.map(({ endpoint }) => endpoint));
  app.get('/api/openapi.json', ({ req }) => openApi(req.raw));
  app.all('/api/*', () => refusal('not_found', 'There is no such call.'));
  const { pages } = services;
  if (pages) {
    app.get('*', async ({ req, env, executionCtx }) => {
      const page = await pageResponse(req.raw, env, {
        pages,
        within: async (request) => app.fetch(request, env, executionCtx),
        now: services.now(),
      });
      return withContact(page, contactEmailOf(env));
    });
  }
  app.onError((error) => {
    console.error(JSON.stringify({ event: 'fault', fault: error.name }));
    return refusal('internal', sentences.internal);
  });
  return app;
}

function refusal(code: 'not_found' | 'internal', sentence: string): Response {
  const body = {
    requestStatus: 'error',
    error: sentence,
    message: sentence,
    code,
    request_id: crypto.randomUUID(),
  };
  return Response.json(body, { status: errorStatus[code], headers: answerHeaders });
}
