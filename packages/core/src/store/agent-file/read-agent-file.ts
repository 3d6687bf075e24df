import { type Document, isAlias, isMap, Lexer, LineCounter, parseDocument, visit, type YAMLError } from 'yaml'

import { fieldNames, readValue } from '../../checks/index.ts'
import type { MessageKey, Translate } from '../../i18n/index.ts'
import { EMPTY_DEFINITION } from '../empty-definition.ts'
import { type AgentFile, agentFileFields, type FileProblem, MAX_AGENT_FILE } from './agent-file.ts'
import { placeAt, placeOf } from './places.ts'

export type ReadAgentFile = AgentFile | { readonly problems: readonly FileProblem[] }

/** The most problems reported at once. */
const MAX_PROBLEMS = 20

/**
 * Reads an agent in YAML, or in JSON, which is YAML too. Everything that is wrong with it is reported with its line and
 * column, unknown fields included, because they're often misspelled ones.
 */
export function readAgentFile(text: string, t: Translate): ReadAgentFile {
  const whole = (key: MessageKey) => ({ problems: [{ line: 1, column: 1, path: '', message: t(key) }] })
  if (text.length > MAX_AGENT_FILE) return whole('agentFile.tooLarge')
  if (isComplex(text)) return whole('agentFile.complex')
  const lines = new LineCounter()
  try {
    const yaml = parseDocument(text, { ...PARSING, lineCounter: lines })
    const invalid = syntaxProblems(yaml, lines, t)
    if (invalid.length > 0) return { problems: invalid }
    if (!isMap(yaml.contents)) return whole('agentFile.noFields')
    return readFields(yaml, lines, t)
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return whole('agentFile.complex')
    throw error
  }
}

/** Parsing takes up to 20 µs for a token. A text of several lines is one, so an agent has hundreds. */
const MAX_TOKENS = 20_000

function isComplex(text: string): boolean {
  let count = 0
  for (const _ of new Lexer().lex(text)) if (++count > MAX_TOKENS) return true
  return false
}

/** Without anchors, merge keys and YAML's own types, a file can't become larger than it is. */
const PARSING = {
  prettyErrors: false,
  stringKeys: true,
  merge: false,
  resolveKnownTags: false,
  logLevel: 'error',
} as const

function syntaxProblems(yaml: Document.Parsed, lines: LineCounter, t: Translate): FileProblem[] {
  const problems = [...yaml.errors, ...yaml.warnings].map((error) => ({
    ...placeAt(lines, error.pos[0]),
    path: '',
    message: t(wordingOf(error)),
  }))
  visit(yaml, {
    Node: (_key, node) => {
      if (!isAlias(node) && node.anchor === undefined) return
      problems.push({ ...placeAt(lines, node.range?.[0] ?? 0), path: '', message: t('agentFile.alias') })
    },
  })
  return inOrder(problems)
}

const WORDINGS: Partial<Record<YAMLError['code'], MessageKey>> = {
  BAD_INDENT: 'agentFile.indent',
  DUPLICATE_KEY: 'agentFile.twice',
  MULTIPLE_DOCS: 'agentFile.several',
  TAB_AS_INDENT: 'agentFile.tab',
  TAG_RESOLVE_FAILED: 'agentFile.tag',
}

const wordingOf = ({ code }: YAMLError): MessageKey => WORDINGS[code] ?? 'agentFile.syntax'

function readFields(yaml: Document.Parsed, lines: LineCounter, t: Translate): ReadAgentFile {
  const value: unknown = withoutNulls(yaml.toJS({ maxAliasCount: 0 }))
  const problemAt = (path: readonly string[], message: string, isKey = false): FileProblem => ({
    ...placeOf(yaml, lines, { path, isKey }),
    path: path.join('.'),
    message,
  })
  const names = fieldNames(agentFileFields) ?? []
  const unknown = (path: readonly string[]) => {
    const message = path.length > 1 ? t('agentFile.unknownInner') : t('agentFile.unknown', { names: names.join(', ') })
    return problemAt(path, message, true)
  }
  const read = readValue(agentFileFields, value, t)
  if ('issues' in read) {
    const others = keysOf(value).filter((name) => !names.includes(name))
    const invalid = read.issues.map(({ path, message }) => problemAt(path.split('.'), message))
    return { problems: inOrder([...invalid, ...others.map((name) => unknown([name]))]) }
  }
  const dropped = droppedFields(value, read.data)
  if (dropped.length > 0) return { problems: inOrder(dropped.map(unknown)) }
  const { id, ...fields } = read.data
  const given = Object.entries(fields).filter(([, field]) => field !== undefined)
  return { id, definition: { ...EMPTY_DEFINITION, ...Object.fromEntries(given) } }
}

/** The file's own fields. */
const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

/** A key without a value is a field that isn't given. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutNulls(item))
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(given.map(([name, inner]) => [name, withoutNulls(inner)]))
}

/** Returns the paths of the fields that a schema doesn't know, and so left out. */
function droppedFields(before: unknown, after: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return []
  const kept = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before).flatMap(([name, inner]) => {
    const here = [...path, name]
    if (kept.has(name)) return droppedFields(inner, kept.get(name), here)
    // A list may leave out items that it has twice.
    return Array.isArray(before) ? [] : [here]
  })
}

const inOrder = (problems: readonly FileProblem[]): FileProblem[] =>
  problems.toSorted((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_PROBLEMS)
