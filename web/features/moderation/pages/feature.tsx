import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { FeatureForm } from '../forms/feature-form.tsx';

export const meta: PageMeta = () => ({
  title: 'Suggest a feature',
  description: `Tell ${PRODUCT} what to build next.`,
});

/** /forms/feature */
export function Component() {
  return (
    <Page title="Suggest a feature" heading="What should we build next?" narrow>
      <p className="prose soft">Most of what's here was requested by readers. Tell us what you miss.</p>
      <FeatureForm />
    </Page>
  );
}
