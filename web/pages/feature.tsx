import { FeatureForm } from '../forms/feature-form.tsx';
import { Page } from '../ui/page.tsx';

/** /forms/feature */
export function Component() {
  return (
    <Page title="Suggest a feature" heading="What should we build next?" narrow>
      <p className="prose soft">Readers asked for most of what is here. Say what you miss, as plainly as you like.</p>
      <FeatureForm />
    </Page>
  );
}
