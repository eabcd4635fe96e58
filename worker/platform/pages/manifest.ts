import { type Bindings, siteNameOf } from '../bindings.ts';
import { logoPath } from './contract.ts';

/** Returns the web app's manifest, with the name, description and logo of the site. */
export async function manifestResponse(request: Request, { ASSETS, SITE }: Bindings): Promise<Response> {
  const file = await ASSETS.fetch(request);
  if (!file.ok || SITE === undefined) return file;
  const { description, logo } = SITE;
  const name = siteNameOf({ SITE });
  const manifest = {
    ...(await file.json<object>()),
    name,
    short_name: name.slice(0, 30),
    ...(description && { description }),
    ...(logo && { icons: [{ src: logoPath(logo), sizes: '256x256', type: 'image/png' }] }),
  };
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
