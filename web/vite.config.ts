import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Some fifty small files would weigh twice what one does, and ask for a request each.
    cssCodeSplit: false,
    manifest: true,
    target: 'es2022',
  },
});
