import type { Fetched } from '@saffron/core/client'
import type { Endpoint } from '@saffron/core/contract'
import { ApiError, describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import type { Context } from '../context.ts'
import { CommandError, EXIT, type ExitCode } from '../exit-codes.ts'
import { joinSentences } from '../join-sentences.ts'
import { badValue, type JsonOption, oneOf } from '../options.ts'
import { writePieces } from '../output-file.ts'
import { requireSession, withoutServer, withServer } from '../run-command.ts'
import { showRows } from '../show-rows.ts'
import { answerPieces, headLines } from './answer.ts'
import { readField } from './fields.ts'
import { callsOf, findCall, type FoundCall, nameOf, nearestCall } from './find-call.ts'
import { type Checks, readCall } from './read-call.ts'
import { writeBody } from './write-body.ts'

export interface ApiOptions extends JsonOption {
  readonly field?: readonly string[]
  readonly rawField?: readonly string[]
  readonly header?: readonly string[]
  readonly input?: string
  readonly include?: true
  readonly output?: string
  readonly force?: true
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** In chunks of their own that few commands load. */
const loadChecks = (): Promise<Checks> => import('@saffron/core/checks')
const loadContract = async () => (await import('../whole-contract.ts')).wholeContract

/** `saffron api GET /user/me`: any call of the contract. Validates the fields before it sends. */
export const callApi = (method: string, path: string, options: ApiOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const checks = await loadChecks()
    const { found, query } = lookUp(method, path, { rows: callsOf(await loadContract()), context })
    const { endpoint } = found
    refuseTerminal(endpoint, options, t)
    const given = headersOf(options.header, t)
    // An API key, or the token of another session.
    const isSigned = given['authorization'] !== undefined
    const fields = [
      ...(options.field ?? []).map((typed) => readField(typed, true, t)),
      ...(options.rawField ?? []).map((typed) => readField(typed, false, t)),
    ]
    const parts = await readCall(found, { fields, input: options.input, query }, { ...checks, t })
    try {
      await checks.checkInput(endpoint, parts, () => t)
      if (endpoint.access !== 'guest' && !isSigned) requireSession(context)
      return await send(context, {
        endpoint,
        parts,
        given,
        options,
        tokenFree: isSigned || endpoint.tokenFree === true,
      })
    } catch (error) {
      throw withFields(error, t)
    }
  })

/** `saffron api ls`: the calls of the contract that match all words. */
export const listCalls = (words: readonly string[], options: JsonOption): Promise<void> =>
  withoutServer(options, async (t) => {
    const wanted = words.map((word) => word.toLowerCase())
    const rows = callsOf(await loadContract()).filter(({ method, path, access, summary }) => {
      const line = [method, path, access, summary].join(' ').toLowerCase()
      return wanted.every((word) => line.includes(word))
    })
    const shown = rows.map(({ method, path, access, summary }) => ({ method, path, access, summary }))
    const cells = (row: (typeof shown)[number]): string[] => Object.values(row)
    const heading = [t('cli.column.method'), t('cli.column.path'), t('cli.column.access'), t('cli.column.summary')]
    showRows(shown, { json: options.json, heading, cells, fields: cells, none: t('cli.api.none') })
    return rows.length === 0 ? EXIT.notFound : undefined
  })

interface Rows {
  readonly rows: readonly Endpoint[]
  readonly context: Context
}

/** Finds the call. Throws a usage error with the closest one. */
function lookUp(typed: string, path: string, { rows, context }: Rows): { found: FoundCall; query: URLSearchParams } {
  const { api, t } = context
  const method = oneOf('<method>', typed.toUpperCase(), METHODS, t)
  // A URL copied from a browser or a log.
  const below = path.startsWith(`${api.baseUrl}/`) ? path.slice(api.baseUrl.length) : path
  const [place = '', ...query] = below.split('?')
  const found = findCall(rows, method, place)
  if (found !== undefined) return { found, query: new URLSearchParams(query.join('?')) }
  const nearest = nearestCall(rows, method, place)
  const way = nearest === undefined ? t('cli.api.list') : t('cli.error.guess', { guess: nameOf(nearest) })
  throw new CommandError(joinSentences([t('cli.api.unknown', { call: `${method} ${place}` }), way]), EXIT.usage)
}

/** A terminal would interpret the bytes of a file as commands. */
function refuseTerminal({ download }: Endpoint, { output }: ApiOptions, t: Translate): void {
  if (download === undefined || output !== undefined || !process.stdout.isTTY) return
  throw new CommandError(t('cli.api.bytes'), EXIT.usage)
}

function headersOf(typed: readonly string[] = [], t: Translate): Record<string, string> {
  return Object.fromEntries(
    typed.map((line) => {
      const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line) ?? []
      if (name === undefined) throw badValue('-H', line, t, ['name: value'])
      return [name.toLowerCase(), value]
    }),
  )
}

interface Sending {
  readonly endpoint: Endpoint
  readonly parts: Awaited<ReturnType<typeof readCall>>
  readonly given: Readonly<Record<string, string>>
  readonly options: ApiOptions
  /** A 401 doesn't concern the local session. */
  readonly tokenFree: boolean
}

async function send({ api, t }: Context, { endpoint, parts, given, options, tokenFree }: Sending): Promise<ExitCode> {
  const { output, force, include, json } = options
  const { body, headers } = writeBody(endpoint, parts)
  const accept = endpoint.stream === undefined ? {} : { accept: 'text/event-stream, application/json' }
  let code: ExitCode = EXIT.ok
  const toFile = output !== undefined && output !== '-'
  const pretty = process.stdout.isTTY && !toFile && json === undefined
  const ask = async () => {
    const response = await api.open(endpoint.method, filled(endpoint.path, parts.params), {
      query: parts.query,
      body,
      headers: { ...accept, ...headers, ...given },
      tokenFree,
    })
    const pieces = answerPieces(response, { endpoint, pretty, end: (ended) => (code = ended) })
    return include ? withHead(response, pieces) : pieces
  }
  await writePieces(ask, { file: output, force }, t)
  return code
}

async function* withHead(
  response: Fetched,
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  yield headLines(response)
  yield* pieces
}

/** Rejects a value that would change the structure of a path. */
function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (value === '' || value === '.' || value === '..') throw new ApiError('request.not_found')
    return encodeURIComponent(value)
  })
}

/** Names invalid fields as typed here, not as other commands call them. */
function withFields(error: unknown, t: Translate): unknown {
  if (!ApiError.is(error) || error.issues === undefined) return error
  const problems = error.issues.map(({ path, message }) => {
    const [part = '', ...names] = path.split('.')
    return `${names.join('.') || part}: ${message}`
  })
  return new CommandError(cleanLine([describeError(error, t), ...problems].join(' ')), EXIT.usage)
}
