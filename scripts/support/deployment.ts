/** What wrangler.toml says of a deployment, as far as it is checked here. */
interface Deployment {
  vars: Readonly<Record<string, unknown>>;
  routes?: readonly (string | { pattern: string; custom_domain?: boolean })[] | undefined;
}

// An address at which mail is sent and read: a domain with a dot, and none of those that are reserved (RFC 2606).
const ADDRESS =
  /^[^@]*[^\s@<>]+@(?!.*(?:^|\.)(?:example|invalid|test|localhost)>?$)(?!example\.\w+>?$)[\w-]+(?:\.[\w-]+)+>?$/i;

/** What wrangler.toml says and a deployment cannot do without, with what it must look like. */
const NEEDED: Readonly<Record<string, { looks: RegExp; like: string }>> = {
  PUBLIC_ORIGIN: { looks: /^https:\/\/[^/]+$/, like: 'the public address, https:// and your domain' },
  MAIL_FROM: { looks: ADDRESS, like: 'an address of a domain that is onboarded for Email Sending' },
  CONTACT_EMAIL: { looks: ADDRESS, like: 'an address at which people can write to you' },
};

/** One sentence for the first thing that is not set as a deployment needs it, or null. */
export function missingFrom({ vars, routes = [] }: Deployment): string | null {
  for (const [name, { looks, like }] of Object.entries(NEEDED)) {
    const value = vars[name];
    if (typeof value !== 'string' || !looks.test(value)) return `Set ${name} in wrangler.toml first: ${like}.`;
  }
  const { host } = new URL(String(vars.PUBLIC_ORIGIN));
  // A pattern of a zone (`books.your-domain.org/*`) leads here as well, if the zone has a record for that name.
  const leadsHere = routes.some((route) =>
    typeof route === 'string' ? route === `${host}/*` : route.pattern === host || route.pattern === `${host}/*`,
  );
  if (leadsHere) return null;
  return `Set routes in wrangler.toml first: [{ pattern = "${host}", custom_domain = true }], so that PUBLIC_ORIGIN leads here.`;
}
