import process from 'node:process'

/** Returns the bucket for tests in the format of `SAFFRON_S3_URL`. All its objects are deleted. */
export function testS3Url(): string | undefined {
  return process.env['SAFFRON_TEST_S3'] || undefined
}

/** Returns the PostgreSQL URL for tests. Each test file creates a separate schema there. */
export function testPostgresUrl(): string | undefined {
  return process.env['SAFFRON_TEST_PG'] || undefined
}

/** Returns the folders with more recordings of providers, usually none. */
export function testRecordings(): string[] {
  return [process.env['SAFFRON_TEST_RECORDINGS'] ?? ''].filter((folder) => folder !== '')
}
