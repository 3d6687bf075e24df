import { type Logger, pino, stdTimeFunctions } from 'pino'

import type { Config } from './config.ts'

/** Fields that are never logged, at the top level and one level down. */
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

/** Logs one line of JSON per event to stderr. */
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
