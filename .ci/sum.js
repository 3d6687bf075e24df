// Sums the JSON reports of vitest and Playwright in one folder; fails when anything failed or nothing ran.
import { readdirSync, readFileSync } from 'node:fs'

const folder = process.argv[2]
const unsteady = []
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const file of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  if (report.stats) {
    sum.passed += report.stats.expected + report.stats.flaky
    sum.failed += report.stats.unexpected
    unsteady.push(...unsteadyIn(report.suites))
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
for (const title of unsteady) console.log(`passed at the second try alone: ${title}`)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

/** The titles of the tests that passed at their second try alone. */
function unsteadyIn(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...unsteadyIn(inner),
  ])
}
