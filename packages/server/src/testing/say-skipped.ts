import { testPostgresUrl } from './test-environment.ts'

/** Before a run of tests: one line where PostgreSQL is left out, and how to have it. */
export default function saySkipped(): void {
  if (testPostgresUrl() !== undefined) return
  process.stderr.write(
    'PostgreSQL: skipped. To run its tests too: SAFFRON_TEST_PG=postgres://user@127.0.0.1:5432/database\n',
  )
}
