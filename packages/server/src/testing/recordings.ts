import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { type Fields, fieldsOf, listOf, textOf } from '../providers/read-json.ts'
import { testRecordings } from './test-environment.ts'

export type RecordedDialect = 'anthropic' | 'google' | 'openai'

/** A reply that a provider once streamed. */
export interface RecordedStep {
  /** The events, each as it's sent to the client. */
  readonly body: readonly string[]
  /** The calls, in the model's order. The input is missing if it was streamed as a patch of an object. */
  readonly calls: readonly { readonly name: string; readonly input?: string }[]
  /** What the provider wants back unchanged with the results, such as signatures. */
  readonly opaque: readonly string[]
}

/** Replies to one question. All but the last, or all, have calls. */
export interface Recording {
  readonly name: string
  readonly dialect: RecordedDialect
  readonly steps: readonly RecordedStep[]
}

const OURS = join(import.meta.dirname, 'recordings')
const EXTENSION = '.chunks.txt'

/** Reads our recordings and those of the folder that the environment names. */
export const readRecordings = (): Recording[] =>
  [OURS, ...testRecordings()].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(EXTENSION))
      .toSorted()
      .flatMap((file) => readRecording(join(folder, file))),
  )

/** Returns nothing for files without calls, and of other formats. */
function readRecording(path: string): Recording[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .filter((line) => line.startsWith('{'))
  const dialect = dialectOf(lines)
  if (dialect === undefined) return []
  const steps = stepsOf(lines, dialect).map((step) => readStep(step, dialect))
  const isLoop = steps.every(({ calls }, at) => calls.length > 0 || (at > 0 && at === steps.length - 1))
  return isLoop ? [{ name: basename(path, EXTENSION), dialect, steps }] : []
}

function dialectOf(lines: readonly string[]): RecordedDialect | undefined {
  const events = lines.map((line) => JSON.parse(line) as Fields)
  if (events.some(({ type }) => type === 'message_start')) return 'anthropic'
  if (events.some(({ candidates }) => candidates !== undefined)) return 'google'
  return events.some(({ choices }) => choices !== undefined) ? 'openai' : undefined
}

/** Splits a file with several replies. */
function stepsOf(lines: readonly string[], dialect: RecordedDialect): string[][] {
  if (dialect !== 'anthropic') return [[...lines]]
  const steps: string[][] = []
  for (const line of lines) {
    if (line.startsWith('{"type":"message_start"')) steps.push([])
    steps.at(-1)?.push(line)
  }
  return steps
}

function readStep(lines: readonly string[], dialect: RecordedDialect): RecordedStep {
  const events = lines.map((line) => JSON.parse(line) as Fields)
  if (dialect === 'anthropic') {
    const body = lines.map((line, at) => `event: ${textOf(events[at]?.['type'])}\n${sse(line)}`)
    return { body, ...inBlocks(events) }
  }
  if (dialect === 'google') return { body: lines.map(sse), ...inParts(events) }
  return { body: [...lines.map(sse), sse('[DONE]')], ...inDeltas(events) }
}

const sse = (data: string): string => `data: ${data}\n\n`

type Found = Pick<RecordedStep, 'calls' | 'opaque'>

function inBlocks(events: readonly Fields[]): Found {
  const deltas = (index: unknown, field: string) =>
    events
      .filter((event) => event['type'] === 'content_block_delta' && event['index'] === index)
      .map(({ delta }) => textOf(fieldsOf(delta)[field]))
      .join('')
  const blocks = events
    .filter(({ type }) => type === 'content_block_start')
    .map(({ index, content_block: block }) => ({ index, block: fieldsOf(block) }))
  return {
    calls: blocks
      .filter(({ block }) => block['type'] === 'tool_use')
      .map(({ index, block }) => ({ name: textOf(block['name']), input: deltas(index, 'partial_json') || '{}' })),
    opaque: blocks.map(({ index }) => deltas(index, 'signature')).filter((signature) => signature !== ''),
  }
}

function inParts(events: readonly Fields[]): Found {
  const parts = events
    .flatMap(({ candidates }) => listOf(fieldsOf(fieldsOf(listOf(candidates)[0])['content'])['parts']))
    .map(fieldsOf)
  const named = parts.map(({ functionCall }) => fieldsOf(functionCall)).filter(({ name }) => typeof name === 'string')
  return {
    calls: named.map(({ name, args, willContinue }) => ({
      name: textOf(name),
      ...(willContinue !== true && { input: JSON.stringify(args ?? {}) }),
    })),
    opaque: parts.map(({ thoughtSignature }) => textOf(thoughtSignature)).filter((signature) => signature !== ''),
  }
}

function inDeltas(events: readonly Fields[]): Found {
  const deltas = events.map(({ choices }) => fieldsOf(fieldsOf(listOf(choices)[0])['delta']))
  const calls = new Map<unknown, { name: string; input: string }>()
  for (const piece of deltas.flatMap((delta) => listOf(delta['tool_calls'])).map(fieldsOf)) {
    const called = fieldsOf(piece['function'])
    const call = calls.get(piece['index']) ?? { name: '', input: '' }
    call.name += textOf(called['name'])
    call.input += textOf(called['arguments'])
    calls.set(piece['index'], call)
  }
  const thoughts = deltas.map((delta) => textOf(delta['reasoning_content'])).join('')
  return { calls: [...calls.values()], opaque: thoughts === '' ? [] : [thoughts] }
}
