import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { hookErrorsReporter } from './hook-errors.ts'

const PACKAGE_TESTS = 'packages/tui/e2e/package/*.test.ts'

const reports = process.env.SAFFRON_REPORTS

// A machine that stalls for a second sometimes fails a test. CI lists each test that passed on its second attempt, with
// the first error: see .ci/sum.js.
const retry = process.env.CI === undefined ? 0 : 1

export default defineConfig({
  root: fileURLToPath(new URL('../', import.meta.url)),
  test: {
    // By default vitest leaves a core free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Files of one worker share their modules. Loading them again for each file takes most of the CPU time.
          isolate: false,
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          globalSetup: 'packages/server/src/testing/say-skipped.ts',
          setupFiles: '.dev/patient-waits.ts',
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 30_000,
          hookTimeout: 30_000,
          retry,
        },
      },
      { test: { name: 'architecture', include: ['.dev/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'pseudo-terminal',
          include: ['packages/tui/e2e/**/*.test.ts'],
          exclude: [PACKAGE_TESTS],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // As long as the terminal tests wait for text on the screen.
          expect: { poll: { timeout: 30_000 } },
          retry,
        },
      },
      // The pages of the last build in Debian's Firefox. Skipped without it.
      {
        test: {
          name: 'firefox',
          include: ['packages/web/e2e/firefox/*.test.ts'],
          globalSetup: 'packages/web/e2e/firefox/say-skipped.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          retry,
        },
      },
      // The tarball of .dev/pack.ts, installed. Run separately, by the script that packs it.
      { test: { name: 'package', include: [PACKAGE_TESTS], testTimeout: 120_000, hookTimeout: 300_000 } },
    ],
    reporters:
      reports === undefined
        ? ['default']
        : ['default', 'json', hookErrorsReporter(`${reports}/hooks-${process.pid}.json`)],
    ...(reports === undefined ? {} : { outputFile: { json: `${reports}/vitest-${process.pid}.json` } }),
  },
})
