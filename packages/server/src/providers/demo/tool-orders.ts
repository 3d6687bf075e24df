import type { DemoToolCall } from './call-tools.ts'
import type { DemoTool } from './read-request.ts'

/** The calls that a message orders by rule. */
interface ToolOrders {
  readonly calls: readonly DemoToolCall[]
  /** Whether to call again after every result. */
  readonly isForever: boolean
}

const ORDER = /\buse tool ([\w./:-]+) (with(?=\s*\{)|forever|badly)\s*/gi
/** Ends in the middle of a string. */
const BROKEN = '{"broken": "'

/**
 * Reads orders such as `use tool NAME with {"a": 1}`, `use tool NAME forever` and `use tool NAME badly`. Several in one
 * message are called together. NAME is that of the tool's server, or the one that was sent.
 */
export function readOrders(prompt: string, tools: readonly DemoTool[]): ToolOrders {
  const orders = [...prompt.matchAll(ORDER)]
  const calls = orders.map((order): DemoToolCall => {
    const [whole, name = '', how = ''] = order
    const kind = how.toLowerCase()
    const given = kind === 'with' ? jsonAt(prompt, order.index + whole.length) : kind === 'badly' ? BROKEN : '{}'
    return { name: sentName(name.replace(/[.:]+$/, ''), tools), arguments: given }
  })
  return { calls, isForever: orders.some(([, , how]) => how?.toLowerCase() === 'forever') }
}

const sentName = (name: string, tools: readonly DemoTool[]): string =>
  (tools.find((tool) => tool.name === name) ?? tools.find((tool) => tool.name.endsWith(`_${name}`)))?.name ?? name

/** Returns the JSON object that begins here, or the rest of the text if it has no end. */
function jsonAt(text: string, start: number): string {
  let depth = 0
  let isString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    else if (character === '"') isString = !isString
    else if (!isString && character === '{') depth += 1
    else if (!isString && character === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}
