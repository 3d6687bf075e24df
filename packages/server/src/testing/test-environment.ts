import process from 'node:process'

/** The bucket that tests may use, as `SAFFRON_S3_URL` would name it; all that is in it goes. */
export function testS3Url(): string | undefined {
  return process.env['SAFFRON_TEST_S3'] || undefined
}

/** The PostgreSQL that tests may use: each test file makes a schema of its own there. */
export function testPostgresUrl(): string | undefined {
  return process.env['SAFFRON_TEST_PG'] || undefined
}
