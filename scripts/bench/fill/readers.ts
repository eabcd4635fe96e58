import { fillCalendars } from './club-life.ts';
import { fillClubs } from './clubs.ts';
import { fillFriends, fillPeople } from './people.ts';
import { fillRecommendations } from './recommendations.ts';
import {
  fillActivity,
  fillAdminQueue,
  fillChallenges,
  fillImports,
  fillLists,
  fillMail,
  fillOwnBooks,
} from './rest.ts';
import { fillShelves } from './shelves.ts';
import { siteOf } from './site.ts';

/** Fills the readers' database; its triggers keep the counters, as they do when it serves. */
export function fillReaders(parts: Parameters<typeof siteOf>[0]): void {
  const site = siteOf(parts);
  for (const part of [
    fillPeople,
    fillShelves,
    fillFriends,
    fillClubs,
    fillCalendars,
    fillLists,
    fillActivity,
    fillChallenges,
    fillAdminQueue,
    fillMail,
    fillOwnBooks,
    fillImports,
    fillRecommendations,
  ]) {
    const started = performance.now();
    part(site);
    if (process.env.BENCH_TIMES) console.log(`${part.name}: ${Math.round(performance.now() - started)} ms`);
  }
  site.bulk.close();
}
