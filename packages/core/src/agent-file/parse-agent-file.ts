import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'

import { fieldMessage } from '../checks/index.ts'
import type { Translate } from '../i18n/index.ts'
import { agentFile, type AgentFile } from './agent-file.ts'
import { findCode } from './find-code.ts'

/** What is wrong in a file, and where. Lines and columns start at 1. */
export interface AgentFileIssue {
  readonly line: number
  readonly column: number
  /** The field, or empty if the file as a whole is meant: `suggestions.0`. */
  readonly path: string
  readonly message: string
}

/** A file that isn't an agent. */
export class AgentFileError extends Error {
  readonly issues: readonly AgentFileIssue[]

  constructor(issues: readonly AgentFileIssue[]) {
    super(issues.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n'))
    this.issues = issues
  }
}

/** Aliases are expanded at most this often, so that a small file can't become a huge one. */
const MAX_ALIASES = 50
const MAX_CHARACTERS = 1_000_000
/** Deeper brackets take too long to read. */
const MAX_DEPTH = 500

/** Reads an agent from YAML. Throws `AgentFileError` with every issue. */
export function parseAgentFile(text: string, translate: Translate): AgentFile {
  const start = { line: 1, column: 1, path: '' }
  if (text.length > MAX_CHARACTERS) {
    throw new AgentFileError([{ ...start, message: translate('field.tooLong', { count: MAX_CHARACTERS }) }])
  }
  const lines = new LineCounter()
  const { tree, value } = read(text, lines, translate)
  const code = findCode(value)
  if (code !== undefined) {
    const issue = { ...placeOf(tree, code, lines), path: code.join('.'), message: translate('field.runsCode') }
    throw new AgentFileError([issue])
  }
  const error: z.core.$ZodErrorMap = (issue) => fieldMessage(issue, translate)
  const parsed = z.safeParse(agentFile, value, { error })
  if (parsed.success) {
    const { saffron: _mark, ...agent } = parsed.data
    return agent
  }
  throw new AgentFileError(
    parsed.error.issues.flatMap((issue) => {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      return keys.map((path) => ({
        ...placeOf(tree, path, lines),
        path: path.map(String).join('.'),
        // The contract's own messages are keys.
        message: translate.has(issue.message) ? translate(issue.message) : issue.message,
      }))
    }),
  )
}

/** Reads YAML without tags or code. Throws `AgentFileError`. */
function read(text: string, lines: LineCounter, translate: Translate): { tree: Document; value: unknown } {
  const message = translate('field.yaml')
  const tooComplex = { line: 1, column: 1, path: '', message: translate('field.yamlTooComplex') }
  if (depthOf(text) > MAX_DEPTH) throw new AgentFileError([tooComplex])
  try {
    const tree = parseDocument(text, { lineCounter: lines, schema: 'core', prettyErrors: false })
    if (tree.errors.length > 0) {
      throw new AgentFileError(tree.errors.map(({ pos }) => ({ ...positionOf(lines, pos[0]), path: '', message })))
    }
    return { tree, value: tree.toJS({ maxAliasCount: MAX_ALIASES }) }
  } catch (error) {
    if (error instanceof AgentFileError) throw error
    // Too many aliases, or nested too deeply.
    throw new AgentFileError([tooComplex])
  }
}

/** Returns how many brackets are open at most, even if they are part of a text. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0]
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1))
    most = Math.max(most, depth)
  }
  return most
}

function positionOf(lines: LineCounter, offset: number): Pick<AgentFileIssue, 'line' | 'column'> {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

/** Returns where a field is, or the closest one around it that exists. */
function placeOf(tree: Document, path: readonly PropertyKey[], lines: LineCounter) {
  for (let length = path.length; length > 0; length--) {
    const offset = offsetOf(tree, path.slice(0, length))
    if (offset !== undefined) return positionOf(lines, offset)
  }
  return { line: 1, column: 1 }
}

/** Prefers the key of a field over its value. */
function offsetOf(tree: Document, path: readonly PropertyKey[]): number | undefined {
  const parent = tree.getIn(path.slice(0, -1), true) ?? tree.contents
  const last = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === last)
    return pair !== undefined && isNode(pair.key) ? pair.key.range?.[0] : undefined
  }
  const node = tree.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
