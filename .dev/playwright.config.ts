import { fileURLToPath } from 'node:url'

import { defineConfig } from '@playwright/test'

import type { SaffronWorker } from '../packages/web/e2e/saffron.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const reports = process.env.SAFFRON_REPORTS

export default defineConfig<object, SaffronWorker>({
  testDir: `${root}packages/web/e2e`,
  // Firefox's test isn't Playwright's.
  testMatch: '*.spec.ts',
  outputDir: `${root}test-results`,
  snapshotPathTemplate: `${root}packages/web/e2e/screenshots/{arg}{ext}`,
  workers: 2,
  timeout: 60_000,
  forbidOnly: process.env.CI !== undefined,
  // A browser on a busy machine sometimes loses a click. Tests that needed a second attempt are listed: see .ci/sum.js.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: reports === undefined ? [['list']] : [['list'], ['json', { outputFile: `${reports}/playwright.json` }]],
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' } },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tests that respond in the server's place must see every request. The worker's own tests allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages' },
    // The core tests again, with pages from `serve --api`.
    { name: 'forwarded', grep: /@core/, use: { forwarded: true } },
    // Walkthroughs with a screenshot of each step. They run only on request.
    {
      name: 'walks',
      testMatch: 'walks/*.walk.ts',
      outputDir: `${root}test-results/walks`,
      timeout: 20 * 60_000,
      use: { actionTimeout: 20_000, navigationTimeout: 30_000 },
    },
  ],
})
