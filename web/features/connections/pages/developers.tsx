import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { loadApiCalls } from '../../../platform/api/openapi.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { CallList } from '../call-list.tsx';
import { ApiGuide } from '../guide.tsx';

// Programs of readers have no use for these; the OpenAPI document has them.
const FOR_OPERATORS = 'Running a site';

/** Loads the worker's OpenAPI description and the origin of its calls. */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const calls = await loadApiCalls(signal);
  return { calls: calls.filter(({ tag }) => tag !== FOR_OPERATORS), origin: new URL(url).origin };
}

export const meta: PageMeta = () => ({
  title: 'Developers',
  description: `Build on ${PRODUCT}: a five-minute guide, and every call of the API with its scope, limits and an example.`,
});

/** /developers */
export function Component() {
  const { calls, origin } = useLoaderData<typeof loader>();
  return (
    <Page title="Developers" heading={`Build on ${PRODUCT}`}>
      <p className="prose">
        {calls.length} calls, each a POST with a JSON body. The reference below the guide is generated from the contract
        that the server enforces, and is also there <a href={paths.openApi()}>as an OpenAPI document</a>.
      </p>
      <ApiGuide origin={origin} />
      <CallList calls={calls} origin={origin} />
    </Page>
  );
}
