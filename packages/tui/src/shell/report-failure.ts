import { describeError, ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { commandLine } from './command-line.ts'
import { CommandError, EXIT, exitCodeOf, type ExitCode } from './exit-codes.ts'
import { joinSentences } from './join-sentences.ts'
import { needsOwnCredits } from './needs-own-credits.ts'
import { noServerText } from './no-server.ts'
import { systemFault } from './system-reason.ts'

/** API fields with a different name on the command line. */
const TYPED: Readonly<Record<string, string>> = {
  amountMicros: '<credits>',
  apiKey: '--key',
  baseUrl: '--url',
  contextLimit: '--context',
  displayName: '--name',
  email: '<email>',
  expiresAt: '--expires',
  key: '<key>',
  name: '<name>',
  outputLimit: '--max-output',
  password: '<password>',
  text: '--file',
  timeoutSeconds: '--timeout',
  title: '<title>',
  user: '<email>',
  value: '<value>',
}

/** Returns the typed name of an API field: `body.baseUrl` is `--url`. */
export function typedAs(path: string): string {
  const [part = '', field, ...inner] = path.split('.')
  if (field === undefined) return part
  const option = TYPED[field] ?? `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return [option, ...inner].join('.')
}

/** Formats an error as one line with advice, and returns its exit code. */
export function failureLine(error: unknown, t: Translate, api: string): { line: string; code: ExitCode } {
  const code = exitCodeOf(error)
  if (error instanceof CommandError) return { line: error.message, code }
  const refused = systemFault(error, t)
  if (refused !== undefined) return { line: refused, code }
  const noServer = noServerText(error, t, api)
  if (noServer !== undefined) return { line: noServer, code }
  if (ApiError.is(error) && code === EXIT.signedOut) {
    return { line: t('cli.error.signedOut', { api, command: commandLine('login') }), code }
  }
  const issues = ApiError.is(error)
    ? (error.issues ?? []).map(({ path, message }) => `${typedAs(path)}: ${message}`)
    : []
  const wayOut = ApiError.is(error) && needsOwnCredits(error) ? [t('cli.error.wayOut')] : []
  // On the command line, no fields are highlighted. The issues name the options.
  const isFields = ApiError.is(error) && error.code === 'request.invalid' && issues.length > 0
  const what = isFields ? [] : [describeError(error, t)]
  return { line: joinSentences([...what, ...issues, ...wayOut]), code }
}
