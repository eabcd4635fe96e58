import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { siteText } from '../../accounts/setup/site-texts.ts';
import { decisionUnderId } from './queries.ts';

export const outcomeForReporter = (decisionId: SqlValue): SQL<string> =>
  sql<string>`iif(${decisionUnderId(decisionId)} = 'ok', ${siteText('report_kept')}, ${siteText('report_removed')})`;

export const outcomeForAuthor = (): SQL<string> => siteText('content_removed');
