import { type Document, isAlias, isMap, Lexer, LineCounter, parseDocument, visit, type YAMLError } from 'yaml'

import { fieldNames, readValue } from '../checks/index.ts'
import type { MessageKey, Translate } from '../i18n/index.ts'
import { agentFile, type AgentFile, AgentFileError, type AgentFileIssue } from './agent-file.ts'
import { findCode } from './find-code.ts'
import { placeAt, placeOf } from './places.ts'

/** The most characters of a file. */
const MAX_CHARACTERS = 1_000_000
/** The most issues reported at once. */
const MAX_ISSUES = 20

/**
 * Reads an agent from YAML, or from JSON, which is YAML too. A field without a value isn't given. Throws `AgentFileError`
 * with everything that is wrong, unknown fields included, because they're often misspelled ones.
 */
export function parseAgentFile(text: string, t: Translate): AgentFile {
  if (text.length > MAX_CHARACTERS) throw wrong('agentFile.tooLarge', t)
  if (isComplex(text)) throw wrong('agentFile.complex', t)
  const lines = new LineCounter()
  try {
    const yaml = parseDocument(text, { ...PARSING, lineCounter: lines })
    refuse(syntaxIssues(yaml, lines, t))
    if (!isMap(yaml.contents)) throw wrong('agentFile.noFields', t)
    return readFields(yaml, lines, t)
  } catch (error) {
    // The parser calls itself for each level.
    throw error instanceof RangeError ? wrong('agentFile.complex', t) : error
  }
}

/** The error for a file as a whole. */
const wrong = (key: MessageKey, t: Translate): AgentFileError =>
  new AgentFileError([{ line: 1, column: 1, path: '', message: t(key) }])

function refuse(issues: readonly AgentFileIssue[]): void {
  if (issues.length === 0) return
  const inOrder = issues.toSorted((a, b) => a.line - b.line || a.column - b.column)
  throw new AgentFileError(inOrder.slice(0, MAX_ISSUES))
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

function syntaxIssues(yaml: Document.Parsed, lines: LineCounter, t: Translate): AgentFileIssue[] {
  const issues = [...yaml.errors, ...yaml.warnings].map((error) => ({
    ...placeAt(lines, error.pos[0]),
    path: '',
    message: t(wordingOf(error)),
  }))
  visit(yaml, {
    Node: (_key, node) => {
      if (!isAlias(node) && node.anchor === undefined) return
      issues.push({ ...placeAt(lines, node.range?.[0] ?? 0), path: '', message: t('agentFile.alias') })
    },
  })
  return issues
}

const WORDINGS: Partial<Record<YAMLError['code'], MessageKey>> = {
  BAD_INDENT: 'agentFile.indent',
  DUPLICATE_KEY: 'agentFile.twice',
  MULTIPLE_DOCS: 'agentFile.several',
  TAB_AS_INDENT: 'agentFile.tab',
  TAG_RESOLVE_FAILED: 'agentFile.tag',
}

const wordingOf = ({ code }: YAMLError): MessageKey => WORDINGS[code] ?? 'agentFile.syntax'

function readFields(yaml: Document.Parsed, lines: LineCounter, t: Translate): AgentFile {
  const value = withoutNulls(yaml.toJS({ maxAliasCount: 0 }))
  const issueAt = (path: readonly string[], message: string, isKey = false): AgentFileIssue => ({
    ...placeOf(yaml, lines, { path, isKey }),
    path: path.join('.'),
    message,
  })
  const code = findCode(value)
  if (code !== undefined) refuse([issueAt(code.map(String), t('field.runsCode'), true)])
  const names = fieldNames(agentFile) ?? []
  const unknown = (path: readonly string[]) => {
    const message = path.length > 1 ? t('agentFile.unknownInner') : t('agentFile.unknown', { names: names.join(', ') })
    return issueAt(path, message, true)
  }
  const read = readValue(agentFile, value, t)
  if ('issues' in read) {
    const others = keysOf(value).filter((name) => !names.includes(name))
    const invalid = read.issues.map(({ path, message }) => issueAt(path.split('.'), message))
    refuse([...invalid, ...others.map((name) => unknown([name]))])
    throw wrong('agentFile.noFields', t)
  }
  refuse(droppedFields(value, read.data).map(unknown))
  const { saffron: _mark, ...agent } = read.data
  return agent
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
