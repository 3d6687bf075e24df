import type * as checks from '@saffron/core/checks'
import type { Endpoint } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../exit-codes.ts'
import { nearestGuess } from '../nearest-guess.ts'
import { readGivenText } from '../read-text.ts'
import { type Field, valueOf, withField } from './fields.ts'
import { type FoundCall, nameOf } from './find-call.ts'
import { fileOf, pathOf, readContent, readJson } from './given-files.ts'

export type Checks = typeof checks

/** The arguments other than the path. */
export interface Typed {
  readonly fields: readonly Field[]
  /** The file of the body, or `-` for the pipe. */
  readonly input: string | undefined
  /** The query string of the path. */
  readonly query: URLSearchParams
}

/** The parts of a call, as its schemas validate them. */
export interface CallParts {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Raw content: a file as the body, or an upload chunk. */
  readonly content: Blob | undefined
}

interface Deps extends Pick<Checks, 'fieldNames' | 'isFileField'> {
  readonly t: Translate
}

/** Assigns each field to its part of the call. Throws a usage error for an unknown field. */
export async function readCall({ endpoint, params }: FoundCall, typed: Typed, deps: Deps): Promise<CallParts> {
  const { t } = deps
  refuseTwoPipes(typed, t)
  for (const name of typed.query.keys()) placeOf(endpoint, name, deps)
  const parts = { params: { ...params }, query: Object.fromEntries(typed.query) }
  const content = await readContent(endpoint, typed.input, t)
  let body = content === undefined ? await readJson(endpoint, typed.input, t) : undefined
  for (const field of typed.fields) {
    const [name = '', ...inner] = field.key
    const part = placeOf(endpoint, name, deps)
    if (part === 'body' && isFormFile(endpoint, name, deps)) {
      body = withField(body, [name], await fileOf(field, t))
      continue
    }
    const read = await readValue(field, t)
    if (part === 'body') body = withField(body, field.key, isText(endpoint) ? read.text : valueOf(read))
    // Lists in a path or query are joined by commas.
    else parts[part][name] = inner.length > 0 && name in parts[part] ? `${parts[part][name]},${read.text}` : read.text
  }
  const missing = paramNames(endpoint).find((name) => parts.params[name] === undefined)
  if (missing !== undefined)
    throw new CommandError(t('cli.error.missingArgument', { name: `{${missing}}` }), EXIT.usage)
  return { ...parts, body: endpoint.upload === undefined ? body : content, content }
}

/** Form fields and the header fields of chunked uploads are text. */
const isText = ({ form, tus }: Endpoint): boolean => form === true || tus === true

const isFormFile = ({ form, body }: Endpoint, name: string, { isFileField }: Deps): boolean =>
  form === true && body !== undefined && isFileField(body, name)

const paramNames = ({ path }: Endpoint): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

const readValue = async (field: Field, t: Translate): Promise<Field> =>
  field.file === undefined ? field : { ...field, text: await readGivenText(pathOf(field.file), t) }

/** Returns the part of a call that has this field. */
function placeOf(endpoint: Endpoint, name: string, { fieldNames, t }: Deps): 'params' | 'query' | 'body' {
  const namesOf = (part: 'query' | 'body'): readonly string[] | undefined => {
    const schema = endpoint[part]
    // A file as the body has no fields.
    return schema === undefined || (part === 'body' && endpoint.upload !== undefined) ? [] : fieldNames(schema)
  }
  const params = paramNames(endpoint)
  if (params.includes(name)) return 'params'
  const query = namesOf('query')
  if (query === undefined || query.includes(name)) return 'query'
  const body = namesOf('body')
  if (body === undefined || body.includes(name)) return 'body'
  const known = [...params, ...query, ...body]
  const guess = nearestGuess(name, known)
  const line = [t('cli.api.unknownField', { name, call: nameOf(endpoint) })]
  if (guess !== undefined) line.push(t('cli.error.guess', { guess }))
  else if (known.length > 0) line.push(`(${known.join(', ')})`)
  throw new CommandError(line.join(' '), EXIT.usage)
}

/** The pipe can be read only once. */
function refuseTwoPipes({ fields, input }: Typed, t: Translate): void {
  const piped = fields.filter(({ file }) => file === '-').map(({ key }) => `${key[0]}=@-`)
  const [first, second] = input === '-' ? ['--input -', ...piped] : piped
  if (first === undefined || second === undefined) return
  throw new CommandError(t('cli.error.oneWay', { first, second }), EXIT.usage)
}
