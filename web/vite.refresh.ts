import type { Plugin } from 'vite';

/** The module of a page. */
export const PAGE_MODULE = /\/web\/(?:features\/[\w-]+\/pages|platform\/shell)\/[\w-]+\.tsx$/;

/**
 * Refreshes a page's module in development without a reload, which would lose its state. React refreshes only modules whose
 * exports are components, so it has to ignore a page's other exports. The router keeps the first loader, which therefore
 * calls the newest one.
 */
export function refreshPages(): Plugin {
  return {
    name: 'refresh-pages',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        children: `window.__getReactRefreshIgnoredExports = () => ['loader', 'meta', 'access', 'shouldRevalidate'];`,
        injectTo: 'head-prepend',
      },
    ],
    transform(code, id) {
      const withLoader = /^export (async )?function loader\b/m;
      if (!PAGE_MODULE.test(id) || !withLoader.test(code)) return null;
      const newest = `(globalThis.newestLoaders ??= {})[${JSON.stringify(id)}]`;
      return `${code.replace(withLoader, '$1function newestLoader')}
${newest} = newestLoader;
export const loader = (...values) => ${newest}(...values);`;
    },
  };
}
