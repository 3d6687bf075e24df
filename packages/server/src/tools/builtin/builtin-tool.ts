import type { BuiltinTool } from '@saffron/core/chat'

import { hashOfTool } from '../hash-of-tool.ts'
import { BUILTIN, type JsonObject, type Tool, type ToolContext, type ToolOutput, type ToolResult } from '../tool.ts'

interface Definition {
  readonly name: BuiltinTool
  readonly description: string
  /** JSON Schemas by field. */
  readonly fields: Readonly<Record<string, JsonObject>>
  readonly required?: readonly string[]
  /** Its price, if it isn't free. See `Tool.price`. */
  readonly price?: Tool['price']
  readonly timeoutMs?: number
  /** The input matches the schema. */
  readonly call: (input: JsonObject, context: ToolContext) => Promise<ToolResult>
}

/** Creates a tool of the server itself. Those without a price only read, so they run without consent. */
export function builtinTool({ name, description, fields, required = [], price, timeoutMs, call }: Definition): Tool {
  const inputSchema = { type: 'object', properties: fields, required, additionalProperties: false }
  return {
    plugin: BUILTIN,
    name,
    description,
    inputSchema,
    hash: hashOfTool({ name, description, inputSchema }),
    consent: price === undefined ? 'none' : 'ask',
    ...(price !== undefined && { price }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    call,
  }
}

export const said = (text: string): ToolOutput => ({ content: [{ type: 'text', text }] })

/** A result that the model can correct. */
export const wrong = (text: string): ToolOutput => ({ content: [{ type: 'text', text }], isError: true })
