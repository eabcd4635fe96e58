import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { siteText } from '../../accounts/setup/site-texts.ts';
import { decisionUnderId, isAboutHeld } from './queries.ts';

const PUBLISHED = 'A moderator has looked at what you wrote. Others can see it now.';

export const outcomeForReporter = (decisionId: SqlValue): SQL<string> =>
  sql<string>`CASE WHEN ${isAboutHeld(decisionId)} THEN ${PUBLISHED}
    WHEN ${decisionUnderId(decisionId)} = 'ok' THEN ${siteText('report_kept')} ELSE ${siteText('report_removed')} END`;

export const outcomeForAuthor = (): SQL<string> => siteText('content_removed');
