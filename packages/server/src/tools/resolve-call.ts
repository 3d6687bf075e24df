import { createHash } from 'node:crypto'

import type { ToolError } from '@saffron/core/chat'

import { isJsonObject } from '../platform/json-object.ts'
import { checkInput } from './check-input.ts'
import type { NamedTools } from './name-tools.ts'
import type { JsonObject, Tool } from './tool.ts'

/** More names would only fill the model's context. */
const MAX_NAMES = 50

/** A call that can be executed, or the result that lets the model correct it. */
export type ResolvedCall =
  | { readonly tool: Tool; readonly input: JsonObject }
  | { readonly error: ToolError; readonly text: string }

/** Finds the tool of a call by the name that the model used, and reads its input. */
export function resolveCall(tools: NamedTools, sent: string, json: string): ResolvedCall {
  const tool = tools.get(sent)
  if (tool === undefined) {
    const names = [...tools.keys()].slice(0, MAX_NAMES).join(', ')
    return { error: 'unknown', text: `There is no tool ${JSON.stringify(sent)}. The tools are: ${names}` }
  }
  return readInput(tool, json)
}

/** Reads the input of a call, which is JSON that a model wrote. */
export function readInput(tool: Tool, json: string): ResolvedCall {
  let input: unknown
  try {
    // Without arguments, some models write nothing.
    input = json.trim() === '' ? {} : JSON.parse(json)
  } catch (error) {
    return { error: 'input', text: `The arguments are not JSON: ${error instanceof Error ? error.message : ''}` }
  }
  if (!isJsonObject(input)) return { error: 'input', text: 'The arguments must be a JSON object.' }
  const faults = checkInput(input, tool.inputSchema)
  if (faults.length === 0) return { tool, input }
  return { error: 'input', text: `The arguments do not match the schema: ${faults.join('; ')}` }
}

/** Returns the SHA-256 of a call's input, byte for byte. Consent is bound to it. */
export const digestOf = (json: string): string => createHash('sha256').update(json).digest('hex')
