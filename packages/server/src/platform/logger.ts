import { type Logger, pino, stdTimeFunctions } from 'pino'

import type { Config } from './config.ts'

/** Fields that never reach a log, at the top and one level down. */
const SECRET_FIELDS = [
  'password',
  'passwordHash',
  'apiKey',
  'authorization',
  'cookie',
  'accessToken',
  'refreshToken',
  'token',
  'code',
  'secret',
]

/** One line of JSON an event, on stderr. */
export function createLogger(level: NonNullable<Config['logLevel']>): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => (field === 'code' ? ['body.code'] : [field, `*.${field}`])),
        censor: '[redacted]',
      },
    },
    process.stderr,
  )
}
