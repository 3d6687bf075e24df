import { writeFileSync } from 'node:fs'

import type { Reporter } from 'vitest/node'

/**
 * Writes the errors of `beforeAll` and `afterAll` inside a `describe` to `file`, as `{hookErrors: {FILE: [stack]}}`,
 * because vitest's JSON report says only that the file failed.
 */
export function hookErrorsReporter(file: string): Reporter {
  const hookErrors: Record<string, string[]> = {}
  return {
    onTestSuiteResult: (suite) => {
      const causes = suite.errors().map(({ message, stack = message }) => stack)
      if (causes.length > 0) (hookErrors[suite.module.moduleId] ??= []).push(...causes)
    },
    onTestRunEnd: () => {
      if (Object.keys(hookErrors).length > 0) writeFileSync(file, JSON.stringify({ hookErrors }))
    },
  }
}
