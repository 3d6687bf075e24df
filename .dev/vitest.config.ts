import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const PACKAGE_TESTS = 'packages/tui/e2e/package/*.test.ts'

const reports = process.env.SAFFRON_REPORTS

export default defineConfig({
  root: fileURLToPath(new URL('../', import.meta.url)),
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          globalSetup: 'packages/server/src/testing/say-skipped.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
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
        },
      },
      // The tarball of .dev/pack.ts, installed: run alone, by the script that packs it.
      { test: { name: 'package', include: [PACKAGE_TESTS], testTimeout: 120_000, hookTimeout: 300_000 } },
    ],
    reporters: reports === undefined ? ['default'] : ['default', 'json'],
    ...(reports === undefined ? {} : { outputFile: { json: `${reports}/vitest-${process.pid}.json` } }),
  },
})
