import { hasInvisible, MAX_PLUGIN_TOOLS, MAX_TOOL_NAME } from '@saffron/core/plugins'

import { isJsonObject } from '../../platform/json-object.ts'
import { hashOfTool, type JsonObject } from '../../tools/index.ts'
import { invalidTools } from '../failures.ts'

/** A tool as its server defines it. All of this is part of its hash. */
export interface ToolDefinition {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonObject
  readonly outputSchema?: JsonObject
  readonly annotations: JsonObject
}

export interface ListedTool {
  readonly definition: ToolDefinition
  /** JSON of the definition. */
  readonly text: string
  readonly hash: string
}

/** The size of one definition, and of all of a plugin's, as JSON. Models read them with every request. */
const MAX_DEFINITION = 64 * 1024
const MAX_DEFINITIONS = 1024 * 1024
/** Deeper schemas can't be read in one pass. */
const MAX_DEPTH = 40

/** What we need of a tool, from any protocol. */
export interface GivenTool {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: unknown
  readonly outputSchema?: unknown
  readonly annotations?: unknown
}

/** Returns the tools that a server lists, by name. Throws `plugin.invalid_tools` with the reason. */
export function readTools(given: readonly GivenTool[]): ListedTool[] {
  if (given.length > MAX_PLUGIN_TOOLS) {
    throw invalidTools(`there are ${given.length} of them, and the limit is ${MAX_PLUGIN_TOOLS}`)
  }
  const tools = new Map<string, ListedTool>()
  let size = 0
  for (const each of given) {
    const tool = readTool(each)
    const { name } = tool.definition
    if (tools.has(name)) throw invalidTools(`there are two with the name ${name}`)
    size += tool.text.length
    if (size > MAX_DEFINITIONS) throw invalidTools(`their definitions are larger than ${MAX_DEFINITIONS} characters`)
    tools.set(name, tool)
  }
  return [...tools.values()].toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1))
}

function readTool({ name, title, description = '', inputSchema, outputSchema, annotations }: GivenTool): ListedTool {
  if (name === '' || name.length > MAX_TOOL_NAME || name.trim() !== name || hasInvisible(name)) {
    throw invalidTools(`${JSON.stringify(name.slice(0, MAX_TOOL_NAME))} can’t be a name`)
  }
  for (const schema of [inputSchema, outputSchema, annotations]) requireFlat(name, schema)
  if (!isJsonObject(inputSchema)) throw invalidTools(`the input schema of ${name} is no object`)
  const known = isJsonObject(annotations) ? annotations : {}
  const shown = title ?? (typeof known['title'] === 'string' ? known['title'] : undefined)
  const definition: ToolDefinition = {
    name,
    ...(shown !== undefined && { title: shown }),
    description,
    inputSchema,
    ...(isJsonObject(outputSchema) && { outputSchema }),
    annotations: known,
  }
  const text = JSON.stringify(definition)
  if (text.includes('\\u0000')) throw invalidTools(`the definition of ${name} contains NUL`)
  if (text.length > MAX_DEFINITION) {
    throw invalidTools(`the definition of ${name} is larger than ${MAX_DEFINITION} characters`)
  }
  return { definition, text, hash: hashOfTool(definition) }
}

/** Throws if a value is nested too deeply. Goes through it without recursion. */
function requireFlat(name: string, value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalidTools(`a schema of ${name} is nested more than ${MAX_DEPTH} levels deep`)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}

/** Reads a stored definition. Safe, because only checked ones are stored. */
export const readDefinition = (stored: string): ToolDefinition => JSON.parse(stored) as ToolDefinition
