// Sums the JSON reports of vitest and Playwright in one folder; fails when anything failed or nothing ran.
import { readdirSync, readFileSync } from 'node:fs'

const folder = process.argv[2]
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const file of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  if (report.stats) {
    sum.passed += report.stats.expected + report.stats.flaky
    sum.failed += report.stats.unexpected
    sum.skipped += report.stats.skipped
  } else {
    // A file that could not be loaded holds no test to count, yet has failed.
    const broken = report.testResults.filter(
      (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
    )
    sum.passed += report.numPassedTests
    sum.failed += report.numFailedTests + broken.length
    sum.skipped += report.numPendingTests + report.numTodoTests
  }
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
