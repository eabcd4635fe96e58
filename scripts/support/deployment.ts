/** What wrangler.toml says and a deployment cannot do without, with what it must look like. */
const NEEDED: Readonly<Record<string, { looks: RegExp; like: string }>> = {
  PUBLIC_ORIGIN: { looks: /^https:\/\/[^/]+$/, like: 'the public address, like https://flyleaf.example' },
  GOOGLE_CLIENT_ID: { looks: /\S/, like: 'the id of your OAuth client' },
};

/** One sentence for the first variable that is not set as a deployment needs it, or null. */
export function missingFrom(variables: Readonly<Record<string, unknown>>): string | null {
  for (const [name, { looks, like }] of Object.entries(NEEDED)) {
    const value = variables[name];
    if (typeof value !== 'string' || !looks.test(value)) return `Set ${name} in wrangler.toml first: ${like}.`;
  }
  return null;
}
