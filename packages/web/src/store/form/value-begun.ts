import { AGENT_VALUES, type AgentValue } from '@saffron/core/store'

/** A value that is being typed before the cursor. */
export interface BegunValue {
  /** The index of its `{{`. */
  readonly from: number
  /** The values that it can become. */
  readonly options: readonly AgentValue[]
}

/** Returns the value that ends at the end of `before`, the text before the cursor. */
export function valueBegunIn(before: string): BegunValue | undefined {
  const [, begun] = /\{\{\s*(\w*)$/.exec(before) ?? []
  if (begun === undefined) return undefined
  const options = AGENT_VALUES.filter((value) => value.startsWith(begun.toLowerCase()))
  return options.length === 0 ? undefined : { from: before.lastIndexOf('{{'), options }
}

/** Returns the text with the value in place of what was begun, and the position after it. */
export function withValue(text: string, { from, to }: { from: number; to: number }, value: AgentValue) {
  const before = `${text.slice(0, from)}{{${value}}}`
  // The rest of a value that is already there is replaced.
  return { text: before + text.slice(to).replace(/^\w*\}\}/, ''), cursor: before.length }
}
