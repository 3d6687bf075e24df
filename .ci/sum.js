// Summarizes the JSON reports of vitest and Playwright in one folder. Lists last what failed and what passed only on its
// second attempt, with the cause. Fails if anything failed or nothing ran.
import { readdirSync, readFileSync } from 'node:fs'

const CAUSE_LINES = 12

const folder = process.argv[2]
const sum = { passed: 0, failed: 0, skipped: 0 }
const told = []
const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
// See .dev/hook-errors.ts.
const hookErrors = Object.assign({}, ...files.map((file) => file.hookErrors))
for (const report of files.filter((file) => !file.hookErrors)) {
  for (const { outcome, title, causes } of report.stats ? fromPlaywright(report) : fromVitest(report)) {
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

/** Returns the tests of a Playwright report. A test that failed at first has the cause, even if it passed later. */
function fromPlaywright({ suites, errors = [] }) {
  const broken = errors.map(({ message = '' }) => ({
    outcome: 'failed',
    title: 'outside of a test',
    causes: [message],
  }))
  return [...broken, ...fromSuites(suites)]
}

function fromSuites(suites = []) {
  const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        outcome: outcomes[status],
        title: `${file} › ${title}`,
        causes: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
      })),
    ),
    ...fromSuites(inner),
  ])
}

/** Returns the tests of a vitest report, and files that failed outside a test: on loading, setup or teardown. */
function fromVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      title: `${name} › ${test.fullName}`,
      causes: test.failureMessages,
    }))
    const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
    const causes = hookErrors[name] ?? [message]
    return isBroken ? [...tests, { outcome: 'failed', title: name, causes }] : tests
  })
}

/** Returns the first lines of a cause, indented. */
function indented(cause) {
  const lines = cause.split('\n').filter((line) => !line.includes('node_modules'))
  return lines
    .slice(0, CAUSE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
