import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { experimental_readRawConfig } from 'wrangler';
import * as z from 'zod';
import { root } from './local.ts';

// Operators' settings are in wrangler.local.toml, which git ignores, so that pulling a release never conflicts. They
// are merged with wrangler.toml into a file that Wrangler reads.

/** Locations of the data. The location is chosen at the first deployment, since a database can't be moved. */
export const LOCATIONS = ['default', 'eu', 'us'] as const;

const route = z.union([z.string(), z.looseObject({ pattern: z.string() })]);
const localSettings = z.object({
  name: z.string().optional(),
  account_id: z.string().optional(),
  data_location: z.enum(LOCATIONS).default('default'),
  routes: z.array(route).default([]),
  vars: z.record(z.string(), z.unknown()).default({}),
  ids: z.record(z.string(), z.string()).default({}),
  // The branch of a preview; absent for the site itself.
  preview: z.string().optional(),
});
export type LocalSettings = z.infer<typeof localSettings>;

const bindings = z.looseObject({
  d1_databases: z.array(z.looseObject({ binding: z.string(), database_name: z.string(), migrations_dir: z.string() })),
  kv_namespaces: z.array(z.looseObject({ binding: z.string() })),
  vars: z.record(z.string(), z.unknown()),
});
// The part of wrangler.toml that is changed here.
const trackedSettings = bindings.extend({
  name: z.string(),
  main: z.string(),
  assets: z.looseObject({ directory: z.string() }),
  previews: bindings,
});

/** The settings of a deployment, merged from both files. */
export interface Deployment {
  name: string;
  /** The branch of a preview. */
  preview?: string | undefined;
  databases: { binding: string; name: string }[];
  namespaces: { binding: string; name: string }[];
  config: Readonly<Record<string, unknown>>;
}

const localPath = () => resolve(process.env.DEPLOY_FOLDER || root, 'wrangler.local.toml');
export const secretsPath = () => resolve(process.env.DEPLOY_FOLDER || root, 'flyleaf-secrets.json');
const configPath = () => resolve(process.env.DEPLOY_FOLDER || resolve(root, '.wrangler/deployment'), 'wrangler.json');

const TEMPLATE = `# Settings of this deployment; git ignores them. wrangler.toml has the others. docs/operate.md explains each.

# Where the databases are: "eu", "us" or "default". It can't be changed after the first deployment.
data_location = "default"

# Your own domain, a zone of this account. Passkeys belong to a host: move before you invite readers.
# routes = [{ pattern = "books.your-domain.org", custom_domain = true }]

[vars]
# PUBLIC_ORIGIN = "https://books.your-domain.org"
# GOOGLE_CLIENT_ID = ""
# MAIL_FROM = "Flyleaf <hello@your-domain.org>"
# CONTACT_EMAIL = ""
# On Workers Paid:
# PLAN = "paid"

# After a restore into another database:
# [ids]
# DB = "the ID of the database"
`;

/** Returns the operator's settings, or defaults if there are none. Throws a ZodError if they are invalid. */
export function readLocalSettings(): LocalSettings {
  return localSettings.parse(existsSync(localPath()) ? rawConfig(localPath()) : {});
}

/** Writes the data location into the operator's settings, of which a first deployment makes a commented copy. */
export function rememberLocation(location: string): void {
  const text = existsSync(localPath()) ? readFileSync(localPath(), 'utf8') : TEMPLATE;
  const line = `data_location = "${location}"`;
  writeFileSync(
    localPath(),
    /^data_location = /m.test(text) ? text.replace(/^data_location = .*$/m, line) : `${line}\n${text}`,
  );
}

/**
 * Merges both files into one deployment. A preview takes its bindings from `[previews]` and its name from its branch.
 */
export function mergeSettings(local: LocalSettings): Deployment {
  const tracked = trackedSettings.parse(rawConfig(resolve(root, 'wrangler.toml')));
  const { account_id, routes, ids, preview } = local;
  const site = local.name ?? tracked.name;
  // Previews are deployed to a Worker of their own, without the addresses, versions and secrets of the site.
  const name = preview === undefined ? site : `${site}-previews`;
  const sourceBindings = preview === undefined ? tracked : tracked.previews;
  const [usual, own] = preview === undefined ? ['', site] : ['-preview', `${site}-preview-${preview}`];
  const vars: Record<string, unknown> = {
    ...sourceBindings.vars,
    ...local.vars,
    ROUTE_HOSTS: routes.map(hostOf).join(','),
  };
  const databases = sourceBindings.d1_databases.map((item) => ({
    ...item,
    // A site with another name has its own databases.
    database_name: item.database_name.replace(`${tracked.name}${usual}`, own),
    migrations_dir: resolve(root, item.migrations_dir),
    ...(ids[item.binding] === undefined ? {} : { database_id: ids[item.binding] }),
  }));
  const namespaces = sourceBindings.kv_namespaces.map((item) => ({
    ...item,
    ...(ids[item.binding] ? { id: ids[item.binding] } : {}),
  }));
  const overrides = { vars, d1_databases: databases, kv_namespaces: namespaces };
  const config = {
    ...tracked,
    ...(account_id === undefined ? {} : { account_id }),
    ...overrides,
    name,
    main: resolve(root, tracked.main),
    assets: { ...tracked.assets, directory: resolve(root, tracked.assets.directory) },
    routes,
    workers_dev: routes.length === 0,
    preview_urls: preview !== undefined,
    previews: preview === undefined ? tracked.previews : { ...tracked.previews, ...overrides },
    // Cloudflare refuses this binding if the account may not send email.
    ...(vars.MAIL_FROM === '' ? { send_email: [] } : {}),
  };
  return {
    name,
    preview,
    databases: databases.map(({ binding, database_name }) => ({ binding, name: database_name })),
    namespaces: namespaces.map(({ binding }) => ({ binding, name: `${own}-${binding.toLowerCase()}` })),
    config,
  };
}

/** Writes the deployment as a file that Wrangler reads, and returns its path. */
export function writeConfig({ config }: Deployment): string {
  const path = configPath();
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(config, null, 2));
  return path;
}

/** Writes the configuration with which scripts access the deployed databases and returns its path. */
export const deployedConfig = () => writeConfig(mergeSettings(readLocalSettings()));

// Matches an email address whose domain has a dot and is not reserved (RFC 2606).
const ADDRESS =
  /^[^@]*[^\s@<>]+@(?!.*(?:^|\.)(?:example|invalid|test|localhost)>?$)(?!example\.\w+>?$)[\w-]+(?:\.[\w-]+)+>?$/i;

const FORMS: Readonly<Record<string, { looks: RegExp; like: string }>> = {
  PUBLIC_ORIGIN: { looks: /^https:\/\/[^/]+$/, like: 'https:// and your domain' },
  MAIL_FROM: { looks: ADDRESS, like: 'an address of a domain that is onboarded for Email Sending' },
  CONTACT_EMAIL: { looks: ADDRESS, like: 'an address at which people can write to you' },
};

/** Returns a sentence for each error in the operator's settings. Optional settings may be missing. */
export function findProblems({ vars, routes }: Pick<LocalSettings, 'vars' | 'routes'>): string[] {
  const wrong = Object.entries(FORMS)
    .filter(([name, { looks }]) => (vars[name] ?? '') !== '' && !looks.test(String(vars[name])))
    .map(([name, { like }]) => `${name} must be ${like}.`);
  const origin = String(vars.PUBLIC_ORIGIN ?? '');
  if (origin === '' || wrong.some((sentence) => sentence.startsWith('PUBLIC_ORIGIN'))) return wrong;
  const { host } = new URL(origin);
  if (routes.some((route) => hostOf(route) === host)) return wrong;
  return [...wrong, `routes must lead to PUBLIC_ORIGIN: routes = [{ pattern = "${host}", custom_domain = true }].`];
}

// Returns the host of a route. The route can be a pattern of a zone, such as `books.your-domain.org/*`.
function hostOf(route: LocalSettings['routes'][number]): string {
  return (typeof route === 'string' ? route : route.pattern).replace(/\/\*$/, '');
}

function rawConfig(path: string): unknown {
  return experimental_readRawConfig({ config: path }).rawConfig;
}
