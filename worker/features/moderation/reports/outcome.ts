import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { siteText } from '../../accounts/setup/site-texts.ts';
import { decisionUnderId } from './queries.ts';

/** Returns SQL for what the reporter reads about a decision, in the words of the site's admins. */
export const outcomeForReporter = (decisionId: SqlValue): SQL<string> =>
  sql<string>`iif(${decisionUnderId(decisionId)} = 'ok', ${siteText('report_kept')}, ${siteText('report_removed')})`;

/** Returns SQL for what the author of removed content reads. */
export const outcomeForAuthor = (): SQL<string> => siteText('content_removed');
