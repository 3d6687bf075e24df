import { testPostgresUrl, testS3Url } from './test-environment.ts'

/** Prints a line before the tests for each store that is skipped, and how to enable it. */
export default function saySkipped(): void {
  const said = [
    ...(testPostgresUrl() === undefined
      ? ['PostgreSQL: skipped. To run its tests too: SAFFRON_TEST_PG=postgres://user@127.0.0.1:5432/database']
      : []),
    ...(testS3Url() === undefined
      ? ['S3: skipped. To run its tests too: SAFFRON_TEST_S3=http://key:secret@127.0.0.1:8080/bucket']
      : []),
  ]
  for (const line of said) process.stderr.write(`${line}\n`)
}
