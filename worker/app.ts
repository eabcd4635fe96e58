import { Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import { featureOf } from './composition/api-features.ts';
import { usesOfEdition } from './composition/edition-uses.ts';
import { exportRecords } from './composition/exported-records.ts';
import { checkText } from './composition/held-texts.ts';
import { likeables } from './composition/likeables.ts';
import { mountMcp } from './composition/mcp/server.ts';
import { noticeSubjects } from './composition/notice-subjects.ts';
import { parameters } from './composition/parameters.ts';
import { previewResponse } from './composition/previews/serve.ts';
import { readerActs } from './composition/reader-acts.ts';
import { restoreRemoval } from './composition/restore-removal.ts';
import { indexResponse, robotsResponse, sitemapResponse } from './composition/sitemap.ts';
import { suggestionsFor } from './composition/suggestions.ts';
import { userByEmail } from './features/accounts/account.ts';
import { recoveryRoutes } from './features/accounts/identities/recovery-routes.ts';
import { identityRoutes } from './features/accounts/identities/routes.ts';
import { oidcRoutes } from './features/accounts/oidc/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { settingsRoutes } from './features/accounts/settings/routes.ts';
import { setupRoutes } from './features/accounts/setup/routes.ts';
import { signUpRoutes } from './features/accounts/sign-up/routes.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { coverResponse } from './features/books/covers/serve.ts';
import { IMAGES } from './features/books/images/contract.ts';
import { imageResponse } from './features/books/images/images.ts';
import { ownBookRoutes } from './features/books/own/routes.ts';
import { ownBookVisibility } from './features/books/own/visibility.ts';
import { bookRoutes } from './features/books/routes.ts';
import { serviceStates } from './features/books/service-states.ts';
import { workRoutes } from './features/books/work-routes.ts';
import { directoryRoutes } from './features/clubs/directory-routes.ts';
import { clubManageRoutes } from './features/clubs/manage-routes.ts';
import { calendarResponse } from './features/clubs/meetings/calendar.ts';
import { CALENDARS } from './features/clubs/meetings/contract.ts';
import { meetingManageRoutes } from './features/clubs/meetings/manage-routes.ts';
import { meetingRoutes } from './features/clubs/meetings/routes.ts';
import { setMuted } from './features/clubs/members.ts';
import { pollRoutes } from './features/clubs/polls/routes.ts';
import { clubPostRoutes } from './features/clubs/posts/routes.ts';
import { clubReadingRoutes } from './features/clubs/readings/routes.ts';
import { joinRequestRoutes } from './features/clubs/requests/routes.ts';
import { clubRoutes } from './features/clubs/routes.ts';
import { mountKosync } from './features/connections/devices/kosync.ts';
import { deviceRoutes } from './features/connections/devices/routes.ts';
import { timeOnDevices } from './features/connections/statistics/queries.ts';
import { statisticsRoutes } from './features/connections/statistics/routes.ts';
import { tokenRoutes } from './features/connections/tokens/routes.ts';
import { bookshelfRoutes } from './features/discovery/bookshelves/routes.ts';
import { recommendationRoutes } from './features/discovery/recommendations/routes.ts';
import { similarToBook, similarToOwn } from './features/discovery/recommendations/similar.ts';
import { trendingRoutes } from './features/discovery/trending/routes.ts';
import { quizRoutes } from './features/games/quizzes/routes.ts';
import { gameRoutes } from './features/games/routes.ts';
import { challengeRoutes } from './features/habits/challenges/routes.ts';
import { habitRoutes } from './features/habits/streaks/habit-routes.ts';
import { streakRoutes } from './features/habits/streaks/routes.ts';
import { importApplyRoutes } from './features/imports/apply-routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { impressionRoutes } from './features/library/impressions/routes.ts';
import { listRoutes } from './features/library/lists/routes.ts';
import { noteRoutes } from './features/library/notes/routes.ts';
import { ownedRoutes } from './features/library/owned/routes.ts';
import { readingEditRoutes } from './features/library/readings/edit-routes.ts';
import { readingListRoutes } from './features/library/readings/list-routes.ts';
import { endedReadingOf } from './features/library/readings/queries.ts';
import { readingRoutes } from './features/library/readings/routes.ts';
import { presentVolume, shelfStateQueries, shelfStateQuery } from './features/library/shelves/present.ts';
import { presentOwnBook, presentOwnEdition, presentSearch } from './features/library/shelves/present-own.ts';
import { shelfRoutes } from './features/library/shelves/routes.ts';
import { accountDeskRoutes } from './features/moderation/accounts/routes.ts';
import { correctionRoutes } from './features/moderation/corrections/routes.ts';
import { openWarning } from './features/moderation/decisions/queries.ts';
import { decisionRoutes } from './features/moderation/decisions/routes.ts';
import { formRoutes } from './features/moderation/forms/routes.ts';
import { librarianRoutes } from './features/moderation/librarians/routes.ts';
import { wereReviewsRemoved } from './features/moderation/removed-reviews.ts';
import { heldPostsOf, heldReviewOf } from './features/moderation/reports/held.ts';
import { reportRoutes } from './features/moderation/reports/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { logoResponse } from './features/moderation/site/logo.ts';
import { siteRoutes } from './features/moderation/site/routes.ts';
import { feedResponse } from './features/profiles/feed.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { blockRoutes } from './features/social/friends/block-routes.ts';
import { findRoutes } from './features/social/friends/find-routes.ts';
import { inviteRoutes } from './features/social/friends/invite-routes.ts';
import { INVITE_ERRORS, inviteByCode, requireValidInvite, signUpByInvite } from './features/social/friends/invites.ts';
import { likeRoutes } from './features/social/friends/like-routes.ts';
import { friendRoutes } from './features/social/friends/routes.ts';
import { kindsOff } from './features/social/notifications/queries.ts';
import { notificationRoutes } from './features/social/notifications/routes.ts';
import { sharingRoutes } from './features/social/sharing/routes.ts';
import { undoRoutes } from './features/undo/routes.ts';
import { yearPictureResponse } from './features/year/picture-routes.ts';
import { yearRoutes } from './features/year/routes.ts';
import type { Bindings } from './platform/bindings.ts';
import { sentences } from './platform/http/contract.ts';
import type { Route } from './platform/http/handle.ts';
import { errorResponse, preflightResponse } from './platform/http/headers.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { blockResponse } from './platform/mail/block.ts';
import { mailRoutes } from './platform/mail/routes.ts';
import { withSettings } from './platform/pages/contact.ts';
import { LOGOS, PREVIEWS, YEAR_PICTURE } from './platform/pages/contract.ts';
import { pageResponse } from './platform/pages/document.ts';
import { manifestResponse } from './platform/pages/manifest.ts';
import { SECURITY, securityResponse } from './platform/pages/security.ts';
import type { Services } from './platform/services.ts';
import { HEALTH } from './platform/status/contract.ts';
import { healthResponse, statusRoutes } from './platform/status/routes.ts';

const invites = { inviteByCode, requireValidInvite, signUpByInvite, useErrors: INVITE_ERRORS };
const shelves = { shelfStateQueries, shelfStateQuery, presentVolume, presentSearch, presentOwnBook, presentOwnEdition };

/** Every endpoint with its handler. A rule test compares this list with the contracts. */
export const routes: readonly Route[] = [
  ...accountRoutes(invites),
  ...identityRoutes(invites),
  ...recoveryRoutes,
  ...oidcRoutes(invites),
  ...setupRoutes,
  ...signUpRoutes,
  ...bookRoutes({ shelves, similarToBook, similarToOwn }),
  ...ownBookRoutes({ usesOfEdition }),
  ...workRoutes(shelves),
  ...bookshelfRoutes,
  ...formRoutes,
  ...shelfRoutes(readerActs),
  ...readingRoutes(readerActs),
  ...readingEditRoutes(readerActs),
  ...readingListRoutes({ timeOnDevices }),
  ...reviewRoutes({ ...readerActs, endedReadingOf, wereReviewsRemoved, heldReviewOf }),
  ...noteRoutes,
  ...ownedRoutes,
  ...impressionRoutes,
  ...recommendationRoutes,
  ...listRoutes(readerActs),
  ...sharingRoutes,
  ...mailRoutes({ userByEmail }),
  ...friendRoutes,
  ...inviteRoutes,
  ...likeRoutes(likeables),
  ...blockRoutes,
  ...findRoutes({ suggestionsFor }),
  ...activityRoutes,
  ...notificationRoutes({ subjects: noticeSubjects, setMuted, openWarning }),
  ...pushRoutes,
  ...settingsRoutes({ kindsOff, exportRecords }),
  ...profileRoutes,
  ...moderationRoutes,
  ...reportRoutes,
  ...accountDeskRoutes,
  ...siteRoutes,
  ...decisionRoutes,
  ...librarianRoutes,
  ...correctionRoutes,
  ...importRoutes,
  ...importApplyRoutes,
  ...gameRoutes,
  ...quizRoutes,
  ...yearRoutes,
  ...clubRoutes({ heldPostsOf }),
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
  ...statusRoutes({ serviceStates }),
  ...trendingRoutes,
  ...undoRoutes({ restoreRemoval }),
  ...tokenRoutes,
  ...deviceRoutes,
  ...statisticsRoutes,
];

/** Returns the worker's app: the API, generated files and, if `services` has pages, every page. */
export function createApp(services: Services): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  app.options('/api/*', () =>
    preflightResponse('GET, POST', 'authorization, content-type, idempotency-key, x-time-zone, x-d1-bookmark'),
  );
  for (const route of routes) route.mount(app, services, { visibility: ownBookVisibility, checkText });
  mountKosync(app, services, ownBookVisibility);
  mountMcp(app, { services, visibility: ownBookVisibility, parameters });
  app.get('/api/covers/:file', ({ req, env }) => coverResponse(req.raw, env, req.param('file')));
  app.get(`${YEAR_PICTURE}:file`, ({ req, env }) => yearPictureResponse(req.raw, env, req.param('file')));
  app.get(`${PREVIEWS}:kind/:file`, async ({ req, env, executionCtx }) =>
    previewResponse(req.raw, env, {
      kind: req.param('kind'),
      file: req.param('file'),
      within: async (request) => app.fetch(request, env, executionCtx),
      now: services.now(),
    }),
  );
  app.on(['GET', 'POST'], '/api/email/block', (context) => blockResponse(context, services));
  app.on(['GET', 'HEAD'], HEALTH, (context) => healthResponse(context, services));
  app.get(`${LOGOS}:file`, ({ req, env }) => logoResponse(req.raw, env));
  app.get('/manifest.webmanifest', ({ req, env }) => manifestResponse(req.raw, env));
  app.get(SECURITY, (context) => securityResponse(context, services));
  app.get('/robots.txt', (context) => robotsResponse(context));
  app.get('/sitemap.xml', (context) => indexResponse(context, services));
  app.get('/sitemap/:kind/:file', (context) => sitemapResponse(context, services));
  app.get(`${CALENDARS}:file`, (context) => calendarResponse(context, services));
  app.get('/profile/reviews.rss', (context) => feedResponse(context));
  app.get(IMAGES, ({ req, env }) => imageResponse(req.raw, env, services));
  const openApi = openApiDocument(() => routes.map(({ endpoint }) => endpoint), { parameters, featureOf });
  app.get('/api/openapi.json', ({ req }) => openApi(req.raw));
  app.all('/api/*', () => errorResponse('not_found', 'There is no such call.'));
  const { pages } = services;
  if (pages) {
    // The renderer reads the current request from the context storage (web/render.tsx).
    app.get('*', contextStorage(), async ({ req, env, executionCtx }) => {
      const page = await pageResponse(req.raw, env, {
        pages,
        callApi: async (request) => app.fetch(request, env, executionCtx),
        now: services.now(),
      });
      return withSettings(page, env, { now: services.now(), cookies: req.header('cookie') ?? '' });
    });
  }
  app.onError((error) => {
    console.error(JSON.stringify({ event: 'fault', fault: error.name }));
    return errorResponse('internal', sentences.internal);
  });
  return app;
}
