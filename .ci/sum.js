// Sums the JSON reports of vitest and Playwright in one folder, and says last what failed and what passed at its second
// try alone, with the cause; fails when anything failed or nothing ran.
import { readdirSync, readFileSync } from 'node:fs'

const CAUSE_LINES = 12

const folder = process.argv[2]
const sum = { passed: 0, failed: 0, skipped: 0 }
const told = []
for (const file of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  for (const { outcome, title, causes } of report.stats ? fromPlaywright(report.suites) : fromVitest(report)) {
    sum[outcome] += 1
    if (outcome === 'failed') told.push(['failed', title, causes])
    else if (outcome === 'passed' && causes.length > 0) told.push(['passed at the second try alone', title, causes])
  }
}
for (const [what, title, causes] of told) {
  console.log(`${what}: ${title}`)
  for (const cause of causes) console.log(indented(cause))
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

/** The tests of a Playwright report: one whose first try failed has its cause, whatever came of the second. */
function fromPlaywright(suites = []) {
  const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        outcome: outcomes[status],
        title: `${file} › ${title}`,
        causes: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
      })),
    ),
    ...fromPlaywright(inner),
  ])
}

/** The tests of a vitest report; a file that could not be loaded holds no test to count, yet has failed. */
function fromVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [{ outcome: 'failed', title: name, causes: [message] }]
      : assertionResults.map((test) => ({
          outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
          title: `${name} › ${test.fullName}`,
          causes: test.failureMessages,
        })),
  )
}

/** The first lines of a cause, set in. */
function indented(cause) {
  const lines = cause.split('\n').filter((line) => !line.includes('node_modules'))
  return lines
    .slice(0, CAUSE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
