import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  getSiteNumbers,
  NUMBERS_DAYS,
  numberLabels,
} from '../../../../worker/features/moderation/decisions/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { Row, Rows } from '../../../platform/ui/rows.tsx';

const TITLE = 'In numbers';

/** Loads the numbers that the site publishes. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  return call(getSiteNumbers, {}, { signal });
}

export const meta: PageMeta = () => ({
  title: TITLE,
  description: `Readers, reviews and decisions of moderators in the last ${NUMBERS_DAYS} days.`,
});

/** /numbers */
export function Component() {
  const { numbers } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} narrow>
      {numbers === undefined ? (
        <p>This site doesn’t publish its numbers.</p>
      ) : (
        <>
          <p className="soft">The last {NUMBERS_DAYS} days.</p>
          <dl className="sheet">
            {numbers.map(({ of, count }) => (
              <div key={of} className="line">
                <dt className="grow">{numberLabels[of]}</dt>
                <dd className="numbers">{count.toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Rows label="More about this site">
        <Row to={paths.rules()} label="Rules" />
        <Row to={paths.decisions()} label="Decisions about you" />
        <Row to={paths.status()} label="Status" />
      </Rows>
    </Page>
  );
}
