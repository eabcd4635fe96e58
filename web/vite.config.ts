import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { ABOUT, LICENCES } from '../worker/platform/pages/contract.ts';
import { beginBuild, isInput, recordBuild } from './vite.built.ts';
import { planChunks } from './vite.chunks.ts';
import { writeCoverFonts } from './vite.covers.ts';
import { writeLicences } from './vite.licences.ts';
import { PAGE_MODULE, refreshPages } from './vite.refresh.ts';

const root = import.meta.dirname;
// Modules without side effects, which are left out of chunks that use none of their exports.
const DECLARATIONS = /\/(worker\/(?:platform|features)\/[\w/-]*contract|web\/platform\/meta\/[\w-]+)\.ts$/;
const TREE_SHAKING = { moduleSideEffects: [{ test: DECLARATIONS, sideEffects: false }] };
// Class names are short (the name and three letters of a hash of the file), because each is in the styles and in the scripts.
const css = {
  modules: {
    generateScopedName: (name: string, file: string) =>
      `${name}_${createHash('sha256')
        .update(relative(root, file.replace(/\?.*$/, '')))
        .digest('base64url')
        .replace(/[-_]/g, '')
        .slice(0, 3)}`,
  },
};
// A part of an endpoint's declaration in one line, or an answer in several.
const SERVER_PARTS =
  /^ {2}(?:summary:\s+(?:'|").*|scope: '(?:read|write|site)',|limit: '(?:read|write|search|sign_in|mail)',|output: .*,|output: \{\n(?: {4}.*\n)*? {2}\},)\n/gm;
const INPUT = /^ {2}input: (.*|\{\n(?: {4}.*\n)*? {2}\}),\n/gm;
// A constant that calls make, such as a schema or an endpoint.
const MADE_CONSTANT = /^((?:export )?const \w+ = )((?:\{|z\n|[\w.]+(?:<\w+>)?\()(?:.*\n)*?.*);\n(?![ )}\]])/gm;
const OWN_CONSTANT = /^const (\w+) = (?:.*\n)*?.*;\n(?![ )}\]])/gm;
const NAMED_IMPORT = /^import \{([^}]*)\} from .*;\n/gm;
const dist = resolve(root, 'dist');
// Sets the light or dark scheme before the first paint.
const SCHEME = resolve(root, 'features/accounts/settings/scheme.js');
const rendered = resolve(root, 'rendered');

export default defineConfig({
  root,
  css,
  plugins: [
    react(),
    head(),
    refreshPages(),
    withoutPreloads(),
    withoutMeta(),
    withoutServerParts(),
    withoutIconKeys(),
    documents(),
  ],
  // Web workers, such as the one that reads a library file, have their own bundles.
  worker: { format: 'es', rolldownOptions: { treeshake: TREE_SHAKING } },
  build: {
    outDir: dist,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Some fifty small files would weigh twice as much as one file, and need a request each.
    cssCodeSplit: false,
    manifest: true,
    // Every browser that supports es2022 supports modulepreload.
    modulePreload: {
      polyfill: false,
      // The documents name the scripts of the first page. A list for every other page would weigh a kilobyte in the first
      // script, and saves a round trip only where a page is opened for the first time; see `withoutPreloads`.
      resolveDependencies: (_imported, dependencies, { hostType }) => (hostType === 'js' ? [] : dependencies),
    },
    target: 'es2022',
    rolldownOptions: {
      treeshake: TREE_SHAKING,
      output: {
        // The first script lists all other chunks, and hashes don't compress, so they have the minimum of seven letters.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Code shared by several pages is combined, so that a page loads a handful of files and not thirty.
        codeSplitting: {
          groups: [
            // The helpers that the first script shares with chunks that load later.
            { name: 'preload', test: /vite\/preload-helper|web\/start\/reload-once/, priority: 4 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // The router and small modules that every page's layout needs, because they compress better together.
            {
              name: 'router',
              test: /node_modules\/react-router\/|(web\/start\/(history|load-chunk)|web\/platform\/ui\/contact-link|worker\/features\/books\/images\/contract)\.tsx?$|lucide-react\/dist\/esm\/(?!icons\/)/,
              priority: 2,
            },
            // Icons have some three hundred bytes each, so they are one file.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 2 },
            { debugName: 'shared', name: (id) => chunkOf.get(id) ?? null, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

// The name of the chunk of each module that entries share; complete once all modules are parsed.
let chunkOf = new Map<string, string>();

/** Completes index.html; a server for development has the colour scheme's script from its source. */
function head(): Plugin {
  return {
    name: 'head',
    transformIndexHtml: (html, { server }) => ({
      html: html.replace('%ABOUT%', ABOUT),
      tags: server ? [{ tag: 'script', attrs: { src: `/${relative(root, SCHEME)}` }, injectTo: 'head' }] : [],
    }),
  };
}

/** Leaves out the code that fetches a chunk's own imports early, half a kilobyte, as there is no list of them. */
function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}

/** Leaves what a page says to search engines out of the browser's program: it is for the edge alone. */
function withoutMeta(): Plugin {
  return {
    name: 'without-meta',
    transform: (code, id) =>
      PAGE_MODULE.test(id) ? code.replace(/^export (?=const (?:meta|noSuchPage)\b)/m, '') : null,
  };
}

/**
 * Leaves out of contracts what only the server reads: sentences for the API's documentation, answers, scopes and rates.
 * The browser knows answers by their type. Each constant becomes the result of a pure function, so that those that no
 * page uses are left out: the bundler takes a schema's `check()` for something that may have an effect. Schemas of
 * answers go with their imports, since chunks are planned by imports. The schemas of an endpoint's input are made when it
 * is called: making all those that a page knows was the longest part of its start.
 */
function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    enforce: 'pre',
    transform: (code, id) =>
      /contract\.ts$/.test(id)
        ? withoutUnused(code.replace(SERVER_PARTS, ''))
            .replace(INPUT, '  get input() { return $1; },\n')
            .replace(MADE_CONSTANT, '$1/* @__PURE__ */ (() => ($2))();\n')
        : null,
  };
}

function withoutUnused(code: string): string {
  const isUsed = (name: string) => (code.match(new RegExp(`(?<!typeof )\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
  const shorter = code
    .replace(OWN_CONSTANT, (constant, name: string) => (isUsed(name) ? constant : ''))
    .replace(NAMED_IMPORT, (line, names: string) => {
      const used = names.split(',').filter((name) => /\w/.test(name) && isUsed(name.trim().replace(/^.* /, '')));
      return used.length === 0 ? '' : line.replace(names, used.join(','));
    });
  return shorter === code ? code : withoutUnused(shorter);
}

/** Leaves out the keys of an icon's parts, of which React warns during development only, and what nothing reads. */
function withoutIconKeys(): Plugin {
  return {
    name: 'without-icon-keys',
    apply: 'build',
    transform: (code, id) =>
      /lucide-react\/dist\/esm\/icons\//.test(id)
        ? code.replace(/,\s*key: "\w+"/g, '').replace(/^__iconData\.node;$/m, '')
        : null,
  };
}

/**
 * Writes a document for each page under `dist/shell/`: index.html with the page's own scripts named in its head, so
 * that a browser fetches them with the first ones and not after them.
 */
function documents(): Plugin {
  let [inputs, scheme] = ['', ''];
  return {
    name: 'documents',
    apply: 'build',
    async buildStart() {
      inputs = beginBuild();
      // Not a module, so a page waits for it before it paints. The hash in its name lets browsers cache it.
      scheme = this.emitFile({ type: 'asset', name: 'scheme.js', source: await readFile(SCHEME) });
    },
    buildEnd() {
      mustBeInputs([...this.getModuleIds()]);
      chunkOf = planChunks({
        ids: [...this.getModuleIds()],
        moduleOf: (id) => this.getModuleInfo(id),
        first: ['main.tsx', 'start/hydrate.tsx'].map((start) => resolve(root, start)),
        isPage: (id) => PAGE_MODULE.test(id),
      });
    },
    async writeBundle(_options, bundle) {
      const built = await readFile(resolve(dist, 'index.html'), 'utf8');
      // The headings' typeface is there for the first paint or stays away until the next page: nothing jumps.
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
      const fontLink = `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">\n`;
      const headTags = `${fontLink}    <script src="/${this.getFileName(scheme)}"></script>\n`;
      const index = built.replace('    <script type="module"', `${headTags}    <script type="module"`);
      await writeFile(resolve(dist, 'index.html'), index);
      await buildForTheEdge();
      await mkdir(resolve(dist, 'shell'), { recursive: true });
      for (const [page, chunk] of pagesIn(bundle)) {
        const links = scriptsOf(bundle, chunk)
          .filter((file) => !index.includes(file))
          .map((file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`);
        await writeFile(
          resolve(dist, 'shell', `${page}.html`),
          index.replace('  </head>', `${links.join('')}  </head>`),
        );
      }
      writeCoverFonts(resolve(dist, 'cover-fonts'));
      writeLicences(resolve(dist, LICENCES.slice(1)));
      // A document without a page, for when there is no network to ask for one.
      const early = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/offline.ts'));
      const script = `<script type="module" crossorigin src="/${early?.fileName}"></script>`;
      await writeFile(
        resolve(dist, 'offline.html'),
        index.replace('<script type="module"', `${script}\n    <script type="module"`),
      );
      await buildServiceWorker([...Object.keys(bundle).filter(isProgram), 'offline']);
      recordBuild(inputs);
    },
  };
}

// Throws when a build read what `npm start` does not look at to see whether there is something to build.
function mustBeInputs(read: readonly string[]): void {
  // Modules made by plugins and Node's own are not files, and packages are identified by the lock file.
  const paths = read
    .filter(isAbsolute)
    .map((id) => relative(resolve(import.meta.dirname, '..'), id.replace(/\?.*$/, '')));
  const unknownPaths = paths.filter(
    (path) => !path.startsWith('node_modules/') && !isInput(path.replaceAll('\\', '/')),
  );
  if (unknownPaths.length > 0)
    throw new Error(`The build reads ${unknownPaths.join(', ')}, which isInput() does not know`);
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((part) => part.type === 'chunk');

// The chunk of each page, by the name of its module.
function pagesIn(bundle: Rolldown.OutputBundle): [string, Rolldown.OutputChunk][] {
  return chunksOf(bundle).flatMap((chunk) => {
    const module = relative(root, chunk.facadeModuleId ?? '').replaceAll('\\', '/');
    const [, name] =
      (chunk.isDynamicEntry && /^(?:features\/[\w-]+\/pages|platform\/shell)\/([\w-]+)\.tsx$/.exec(module)) || [];
    return name ? [[name, chunk]] : [];
  });
}

// A page's chunk and all that must be there before it runs.
function scriptsOf(bundle: Rolldown.OutputBundle, page: Rolldown.OutputChunk): string[] {
  const chunks = chunksOf(bundle);
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(imported);
  };
  for (const start of ['client', 'hydrate']) {
    const file = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === start)?.fileName;
    if (file) add(file);
  }
  add(page.fileName);
  return [...files];
}

// Files needed offline: not the barcode and file readers, which load when they are used.
const isProgram = (file: string) => /^assets\/(?!detector|sql-|zxing|.*worker).*\.(?:js|css|woff2)$/.test(file);

// The service worker, which knows the files of this build. Only `offline` has no hash in its name.
async function buildServiceWorker(files: readonly string[]): Promise<void> {
  const revision = createHash('sha256')
    .update(await readFile(resolve(dist, 'offline.html')))
    .digest('hex')
    .slice(0, 12);
  const program = files.map((file) => ({ url: `/${file}`, revision: file === 'offline' ? revision : null }));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { PROGRAM: JSON.stringify(program), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: resolve(root, 'service-worker/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  });
}

// The pages as a module of their own, built with the same settings, so that its class names are those of the styles.
// The worker renders them with it.
async function buildForTheEdge(): Promise<void> {
  await build({
    configFile: false,
    root,
    css,
    logLevel: 'warn',
    plugins: [
      react(),
      {
        name: 'inputs',
        buildEnd() {
          mustBeInputs([...this.getModuleIds()]);
        },
      },
    ],
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['workerd', 'edge-light', 'module', 'production'] },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: resolve(root, 'render.tsx'),
      outDir: rendered,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { external: ['hono/context-storage'], output: { codeSplitting: false } },
    },
  });
}
