import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { loadApiCalls } from '../../../platform/api/openapi.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { CallList } from '../call-list.tsx';

/** What the worker says of its own calls. */
export function loader({ request }: LoaderFunctionArgs) {
  return loadApiCalls(request.signal);
}

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Developers',
  description: `The API of ${PRODUCT}, call by call, with an OpenAPI document.`,
});

/** /developers */
export function Component() {
  const calls = useLoaderData<typeof loader>();
  return (
    <Page title="Developers" heading="The API, call by call">
      <p className="prose">
        {calls.length} calls, each a POST with a JSON body that carries the credentials. This page is generated from the
        contracts that the worker enforces. The same reference is available <a href={paths.openApi()}>for machines</a>.
      </p>
      <CallList calls={calls} />
    </Page>
  );
}
