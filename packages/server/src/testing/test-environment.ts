import process from 'node:process'

/** The PostgreSQL that tests may use: each test file makes a schema of its own there. */
export function testPostgresUrl(): string | undefined {
  return process.env['SAFFRON_TEST_PG'] || undefined
}
