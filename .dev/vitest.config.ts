import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

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
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
    reporters: reports === undefined ? ['default'] : ['default', 'json'],
    ...(reports === undefined ? {} : { outputFile: { json: `${reports}/vitest-${process.pid}.json` } }),
  },
})
