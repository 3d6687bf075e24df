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
/** API paths that aren't pages. A GET of others that accepts HTML is for the app. */
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

const CHAT = /\/web\/src\/main\.tsx$|\/core\/src\/format\/shown-name\.ts$|\/lucide-react\/.*\/file\.mjs$/

/** What most pages share. */
const UI = /lucide-react|\/web\/src\/ui\/|\/web\/src\/browser\/save-file\.ts$|\/core\/src\/admin\/kinds\.ts$/

/** Not what other areas use of drawing. */
const DRAW = /\/web\/src\/draw\/(?!index\.ts|draw-path\.ts|kinds\.ts)/

/** What sends files to the drive. */
const FILES = new RegExp(
  [
    '/core/src/drive/(?:transfers/|node-name|drive-path|file-time|drive-changes|limits)',
    '/web/src/drive/(?:uploads/|picker/lazy-picker|drive-changes|file-appearance|use-drive-name|root-folder)',
  ].join('|'),
)

/** Small functions that drawing shares with other areas, and its icons. Each would be a request. */
const PARTS = new RegExp(
  [
    '/core/src/(?:format/(?:text-terms|file-size)|stream/follow-events|wallet/cost)\\.ts$',
    '/core/src/draw/(?:settings|price|limits|kinds|drawing-changes|follow-drawing)\\.ts$',
    '/web/src/(?:draw/(?:draw-path|kinds)|shell/address/image-path)\\.ts$',
    `/lucide-react/.*/(?:${[
      'blend|bookmark|carets-to-axis-dashed-\\w+|circle-slash|dices|folder-down|heart|image-plus|image-up|link-2-off',
      'message-circle-plus|scaling|sprout|square-split-horizontal|wand-sparkles',
    ].join('|')})\\.mjs$`,
  ].join('|'),
)

/** What does nothing on import: all of core, and lists of what an area exports. */
const NO_SIDE_EFFECTS = /\/packages\/(?:core\/src\/|web\/src\/[\w-]+\/index\.ts$)/

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
    modulePreload: {
      polyfill: false,
      // Every page has these already. Without them, the list of what the lazy chunks load is shorter.
      resolveDependencies: (_url, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((path) => !/\/(?:react|chat|rolldown-runtime)-[\w-]{8}\.js$/.test(path))
          : needed,
    },
    // A data: URL in a style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
    // Mermaid's chunks exceed the default of 500. The chat page has its own budget.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React is a separate chunk, so browsers compile both in parallel and keep React cached across releases.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 2 },
            // The entry and its dependencies. Lazy pages share parts of it, and each part would become a request. So would
            // the small parts that the recent files of the home share with the drive.
            { name: 'chat', test: CHAT, priority: 1 },
            // What several lazy pages share would be dozens of requests otherwise.
            { name: 'ui', test: UI, minShareCount: 3 },
            // The pages of drawing share most of their parts. Each dialog would be two requests more.
            // Drawing uses these too, which other areas would otherwise load its whole chunk for.
            { name: 'files', test: FILES, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'parts', test: PARTS, minShareCount: 1, includeDependenciesRecursively: false },
            { name: 'drawing', test: DRAW, minShareCount: 1, includeDependenciesRecursively: false },
          ],
        },
      },
      // Code that has no side effects on import is dropped if it's unused.
      treeshake: { moduleSideEffects: (id) => !NO_SIDE_EFFECTS.test(id) },
    },
  },
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(API_PATHS.map((path) => [path, proxied])) },
})
