import { createHash } from 'node:crypto'

interface Definition {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: unknown
  readonly outputSchema?: unknown
  readonly annotations?: unknown
}

/** Returns the SHA-256 of a tool's definition. The order of fields doesn't matter. */
export function hashOfTool({ name, title, description, inputSchema, outputSchema, annotations }: Definition): string {
  const definition = { name, title, description, inputSchema, outputSchema, annotations }
  return createHash('sha256').update(JSON.stringify(definition, sorted)).digest('hex')
}

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
