// Built by `web/vite.config.ts` from `web/render.tsx`.
declare module '*/web/rendered/render.js' {
  /** The pages, ready to be rendered; see `web/render.tsx`. */
  export const pages: import('./contract.ts').Pages;
}
