import type { DemoTool } from './read-request.ts'

export interface DemoToolCall {
  readonly name: string
  /** JSON, as a model would write it. */
  readonly arguments: string
}

const MAX_DEPTH = 4

/**
 * Returns the calls that a prompt requests: the tool it names or the first one, or all of them if it contains `tools`.
 */
export function callTools(prompt: string, tools: readonly DemoTool[], choice: string): DemoToolCall[] {
  const named = tools.filter(({ name }) => name === choice || prompt.toLowerCase().includes(name.toLowerCase()))
  const wanted = named.length > 0 ? named : /\btools\b/i.test(prompt) ? tools : tools.slice(0, 1)
  return wanted.map(({ name, parameters }) => ({
    name,
    arguments: JSON.stringify(exampleOf(parameters, prompt, 0)),
  }))
}

interface JsonSchema {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/** Returns a value that matches the types of a JSON Schema, always the same for the same schema. */
function exampleOf(schema: unknown, prompt: string, depth: number): unknown {
  const { type, enum: choices, properties, items }: JsonSchema = typeof schema === 'object' && schema ? schema : {}
  if (Array.isArray(choices) && choices.length > 0) return choices[0]
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return prompt.slice(0, 60)
    case 'number':
    case 'integer':
      return Number(/\d+/.exec(prompt)?.[0] ?? 1)
    case 'boolean':
      return true
    case 'array':
      return depth < MAX_DEPTH ? [exampleOf(items, prompt, depth + 1)] : []
    case 'null':
      return null
    default:
      return Object.fromEntries(
        Object.entries(depth < MAX_DEPTH && properties ? properties : {}).map(([key, value]) => [
          key,
          exampleOf(value, prompt, depth + 1),
        ]),
      )
  }
}
