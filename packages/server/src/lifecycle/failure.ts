import { statfsSync } from 'node:fs'

import type { MessageKey, Translate } from '@saffron/core/i18n'

import { NewerDatabaseError, OlderDatabaseError } from '../db/index.ts'
import { ConfigError } from '../platform/config.ts'
import { BadSecretError } from '../platform/secret.ts'

/** Why a command failed: a message key with its values. */
export interface Failure {
  readonly key: Extract<MessageKey, `serve.${string}` | `backup.${string}` | `local.${string}`>
  readonly values: Readonly<Record<string, string>>
  /** The system's error code (`ENOSPC`), if the system caused the failure. */
  readonly code?: string
}

/** A failure that the user can fix. Anything else that is thrown is a bug. */
export class LifecycleError extends Error {
  readonly failure: Failure

  /** `cause` is the original error, from which the system's code is taken. */
  constructor(key: Failure['key'], values: Failure['values'] = {}, cause?: unknown) {
    super(key, cause === undefined ? undefined : { cause })
    this.name = 'LifecycleError'
    const code = systemCodeOf(cause, values['folder'] ?? values['file'])
    this.failure = { key, values, ...(code !== undefined && { code }) }
  }
}

/** SQLite's codes for system errors, as the system's own codes. */
const SQLITE_CODES: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' }

/** SQLite needs this much for its own files before it writes any data. */
const LEAST_FREE_BYTES = 128 * 1024

/**
 * Returns the system's error code, directly or from SQLite. `path` is the location, because SQLite reports a disk I/O
 * error if there is no room for its shared memory file.
 */
function systemCodeOf(error: unknown, path?: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') {
    const code = SQLITE_CODES[error.errcode & 0xff]
    return code === 'EIO' && path !== undefined && isFull(path) ? 'ENOSPC' : code
  }
  return 'syscall' in error && 'code' in error ? String(error.code) : undefined
}

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < LEAST_FREE_BYTES
  } catch {
    return false
  }
}

/** Returns a one-line message of the failure, with the system's reason if available. */
export function describeFailure({ key, values, code }: Failure, translate: Translate): string {
  const reason = `cli.system.${code}`
  return translate(key, translate.has(reason) ? { ...values, detail: translate(reason) } : values)
}

/**
 * Returns the failure for a system error in a data directory: disk full or no permission. Returns undefined for other
 * errors.
 */
export function folderFailure(error: unknown, folder: string): Failure | undefined {
  if (!(error instanceof Error) || systemCodeOf(error) === undefined) return undefined
  return new LifecycleError('serve.failure.dataFolder', { folder, detail: error.message }, error).failure
}

const PORT_ERRORS: Readonly<Record<string, Failure['key']>> = {
  EADDRINUSE: 'serve.failure.portBusy',
  EACCES: 'serve.failure.portForbidden',
  EADDRNOTAVAIL: 'serve.failure.noSuchHost',
  ENOTFOUND: 'serve.failure.noSuchHost',
}

/** Returns the failure for an error during startup, or undefined for a bug. */
export function failureOf(error: unknown, { host, port }: { host: string; port: number }): Failure | undefined {
  if (error instanceof LifecycleError) return error.failure
  if (error instanceof ConfigError) return { key: 'serve.failure.badVariable', values: { detail: error.message } }
  if (error instanceof BadSecretError) return badSecret(error)
  if (error instanceof NewerDatabaseError) return { key: 'serve.failure.newerDatabase', values: {} }
  if (error instanceof OlderDatabaseError) return { key: 'local.failure.older', values: {} }
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  const isListening = error.syscall === 'listen' || error.syscall === 'getaddrinfo'
  const key = isListening ? PORT_ERRORS[String(error.code)] : undefined
  return key === undefined ? undefined : { key, values: { host, port: String(port) } }
}

const badSecret = ({ file, message }: BadSecretError): Failure =>
  file === undefined
    ? { key: 'serve.failure.badVariable', values: { detail: message } }
    : { key: 'serve.failure.badSecret', values: { file } }

/** Returns the error for a database that couldn't be opened. `file` is SQLite's file. */
export function databaseError(error: unknown, file: string | undefined): unknown {
  // Driver errors with a code: no connection, wrong password, damaged file.
  if (!(error instanceof Error && 'code' in error)) return error
  const detail = error.message || String(error.code)
  if (file !== undefined) return new LifecycleError('serve.failure.databaseFile', { file, detail }, error)
  return new LifecycleError('serve.failure.databaseUnreachable', { detail })
}
