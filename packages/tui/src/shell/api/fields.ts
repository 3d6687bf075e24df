import type { Translate } from '@saffron/core/i18n'

import { badValue } from '../options.ts'

/** A typed `-F key=value` or `-f key=value`. */
export interface Field {
  /** The parts of its key, outermost first. An empty one appends to a list: `rows[][user]`. */
  readonly key: readonly string[]
  readonly text: string
  /** For `-F`: the file that has the value, or `-` for the pipe. */
  readonly file?: string
  /** For `-F`: numbers, true, false and null become JSON values. */
  readonly isTyped: boolean
}

const FIELD = /^([^=[\]]+)((?:\[[^=[\]]*\])*)=(.*)$/s

/** Parses a field. Throws a usage error if it's invalid. */
export function readField(typed: string, isTyped: boolean, t: Translate): Field {
  const [, name, inner = '', text = ''] = FIELD.exec(typed) ?? []
  if (name === undefined) throw badValue(isTyped ? '-F' : '-f', typed, t, ['key=value'])
  const key = [name, ...Array.from(inner.matchAll(/\[([^\]]*)\]/g), ([, part = '']) => part)]
  const file = isTyped && text.startsWith('@') ? text.slice(1) : undefined
  return { key, text, isTyped, ...(file !== undefined && { file }) }
}

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** The JSON value of a field. */
export function valueOf({ text, isTyped, file }: Field): unknown {
  if (!isTyped || file !== undefined) return text
  if (LITERALS.has(text)) return LITERALS.get(text)
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)
  // Keeps numbers that are too large as text. They are likely IDs.
  return isNumber && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER ? Number(text) : text
}

/** Returns a copy with a value set at a key, creating the levels in between. */
export function withField(whole: unknown, key: readonly string[], value: unknown): unknown {
  const [name, ...rest] = key
  if (name === undefined) return value
  if (name === '') return withEntry(Array.isArray(whole) ? whole : [], rest, value)
  const record = isRecord(whole) ? whole : {}
  return { ...record, [name]: withField(record[name], rest, value) }
}

/** `rows[][a]=1` and `rows[][b]=2` form one list entry. A repeated name starts the next one. */
function withEntry(list: readonly unknown[], rest: readonly string[], value: unknown): unknown[] {
  const last = list.at(-1)
  const [name] = rest
  const goesOn = name !== undefined && name !== '' && isRecord(last) && !Object.hasOwn(last, name)
  return goesOn ? [...list.slice(0, -1), withField(last, rest, value)] : [...list, withField(undefined, rest, value)]
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
