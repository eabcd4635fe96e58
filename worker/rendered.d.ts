// What `web/vite.config.ts` builds from `web/render.tsx`.
declare module '*/web/rendered/render.js' {
  /** Renders a page's first view; see `web/render.tsx`. */
  export const render: import('./pages/document.ts').RenderPage;
}
