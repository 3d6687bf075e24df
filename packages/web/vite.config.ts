import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { beforePaint } from './build/before-paint.ts'
import { byteBudget } from './build/byte-budget.ts'
import { catalogues } from './build/catalogues.ts'
import { compileAhead } from './build/compile-ahead.ts'
import { contractTable } from './build/contract-table.ts'
import { precompress } from './build/precompress.ts'
import { productionRouter } from './build/production-router.ts'
import { pwa } from './build/pwa.ts'

const API = 'http://127.0.0.1:4170'
/** The API's paths that are not pages: a GET of these that wants HTML is the app's. */
const API_PATHS = [
  '/ai',
  '/api',
  '/assets',
  '/fsnode',
  '/system',
  '/user',
  '/auth',
  '/healthz',
  '/readyz',
  '/openapi.json',
]
const PAGES = /^\/(app|auth\/(login|register|forgotpwd|callback))(\/|$|\?)/

const proxied = {
  target: API,
  bypass: (request: { url?: string | undefined }) => (PAGES.test(request.url ?? '') ? '/index.html' : undefined),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    productionRouter(),
    contractTable(),
    catalogues(),
    beforePaint(),
    byteBudget({ limitKb: 160, alsoLoads: [/\/i18n\/[^/]+\/index\.ts$/] }),
    compileAhead(['react', 'chat']),
    pwa(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A data: address in a style sheet would need a wider policy than ours.
    assetsInlineLimit: 0,
    // Mermaid's own parts pass the default of 500; what the chat page loads has its own budget.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React apart: browsers compile the two side by side, and keep it while we release anew.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 2 },
            // The entry and all else it stands on: lazy pages share parts of it, and each would become a request.
            { name: 'chat', test: /\/web\/src\/main\.tsx$/, priority: 1 },
          ],
        },
      },
      // Our packages do nothing when imported but the entry and the style sheets: what is not used stays out.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/core\/src\//.test(id) },
    },
  },
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(API_PATHS.map((path) => [path, proxied])) },
})
