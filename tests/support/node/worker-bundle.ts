import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import buildWhereMissing from './built.ts';
import { root } from './sources.ts';

// Vitest sends each module to workerd as text, one after another, and the app has a thousand: that took longer than most
// test files. So the worker and its packages are bundled, once for each state of their sources. Workerd reads the bundle
// itself, and tests that import one of its modules get it from there.

const folder = resolve(root, 'node_modules/.cache/worker-bundle');
const ENTRY = 'virtual:worker-bundle';
const PAGES = 'web/rendered/render.js';
// Packages that tests use as well, so that there is only one copy of each.
const PACKAGES = ['drizzle-orm', 'drizzle-orm/sqlite-core', 'jose', 'zod/mini'];
const OF_PACKAGE = '\0worker-bundle:';

interface Bundle {
  path: string;
  /** The exported names of each module or package. */
  names: Record<string, string[]>;
}

/** Serves the worker's modules from a bundle. In watch mode they stay apart, so that a change reruns their tests. */
export function workerBundle(): Plugin {
  let isWatching = false;
  let bundle: Promise<Bundle> | null = null;
  return {
    name: 'worker-bundle',
    enforce: 'pre',
    // The global setup runs in Node, where the bundle can't be loaded.
    applyToEnvironment: ({ name }) => name === 'ssr',
    config: {
      // After the plugin of the worker's tests, which asks Vitest to transform everything.
      order: 'post',
      handler: ({ test }) => {
        if (test?.server?.deps)
          test.server.deps = { inline: [/^(?!.*\/worker-bundle\/)/], external: [/\/worker-bundle\//] };
      },
    },
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch;
    },
    resolveId: (id) => (!isWatching && PACKAGES.includes(id) ? `${OF_PACKAGE}${id}` : null),
    async load(id) {
      const name = id.startsWith(OF_PACKAGE) ? id.slice(OF_PACKAGE.length) : id.slice(root.length + 1);
      if (isWatching || !(PACKAGES.includes(name) || isBundled(name))) return null;
      bundle ??= bundleWorker();
      const { names, path } = await bundle;
      // Some names, such as zod's "catch", are words that no variable can have.
      const exported = (names[name] ?? []).map(
        (value, place) => `const value${place} = all.${value};\nexport { value${place} as ${value} };`,
      );
      return [`import { ${keyOf(name)} as all } from '${path}';`, ...exported].join('\n');
    },
  };
}

// The entry points run something when they are imported.
function isBundled(path: string): boolean {
  return path === PAGES || (/^worker\/.*(?<!\.d)\.ts$/.test(path) && !/^worker\/(index\.ts|local\/)/.test(path));
}

const keyOf = (path: string) => path.replaceAll(/\W/g, '_');

async function bundleWorker(): Promise<Bundle> {
  buildWhereMissing();
  const paths = [...globSync('worker/**/*.ts', { cwd: root }), PAGES].filter(isBundled).sort();
  const data = globSync('worker/**/*.json', { cwd: root }).sort();
  const digest = digestOf([...paths, ...data, 'package-lock.json', 'tests/support/node/worker-bundle.ts']);
  const place = resolve(folder, digest);
  if (!existsSync(place)) {
    rmSync(folder, { recursive: true, force: true });
    await buildBundle(paths, place);
  }
  const names = JSON.parse(readFileSync(resolve(place, 'names.json'), 'utf8')) as Bundle['names'];
  return { path: resolve(place, 'worker.js'), names };
}

async function buildBundle(paths: readonly string[], place: string): Promise<void> {
  const names: Bundle['names'] = {};
  for (const name of PACKAGES) names[name] = Object.keys(await import(name));
  mkdirSync(folder, { recursive: true });
  // Written elsewhere first, since two runs may begin at the same time.
  const outDir = mkdtempSync(`${folder}/`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { mainFields: ['browser', 'module'] },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] } },
    build: {
      ssr: true,
      outDir,
      target: 'esnext',
      minify: false,
      // Vitest shows the places of errors with it.
      sourcemap: true,
      rolldownOptions: {
        input: { worker: ENTRY },
        external: [/^cloudflare:/, /^node:/, /\.wasm$/],
        output: { codeSplitting: false },
      },
    },
    plugins: [
      {
        name: 'worker-bundle-entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? [...paths.map((path) => [path, resolve(root, path)]), ...PACKAGES.map((name) => [name, name])]
                .map(([name = '', from]) => `export * as ${keyOf(name)} from '${from}';`)
                .join('\n')
            : null,
        buildEnd() {
          for (const path of paths) names[path] = this.getModuleInfo(resolve(root, path))?.exports ?? [];
        },
      },
    ],
  });
  writeFileSync(resolve(outDir, 'names.json'), JSON.stringify(names));
  renameSync(outDir, place);
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(resolve(root, path)));
  return hash.digest('hex').slice(0, 16);
}
