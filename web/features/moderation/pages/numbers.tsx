import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  getSiteNumbers,
  NUMBERS_DAYS,
  numberLabels,
} from '../../../../worker/features/moderation/decisions/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import styles from '../site/numbers.module.css';

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
          <dl className={`sheet ${styles.numbers}`}>
            {numbers.map(({ of, count }) => (
              <div key={of} className={styles.number}>
                <dt>{numberLabels[of]}</dt>
                <dd>{count.toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Page>
  );
}
