/** Keys under which other apps keep programs that they start. */
const SERVERS = /^mcp[-_]?servers$/i

type Path = readonly (string | number)[]

/**
 * Returns where a file asks for a program to be started on this machine (an MCP server over stdio). An agent can never do
 * that, so such a file is rejected as a whole.
 */
export function findCode(value: unknown, path: Path = []): Path | undefined {
  if (typeof value !== 'object' || value === null || path.length > 100) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    if (key === 'stdio' || inner === 'stdio') return here
    if (SERVERS.test(key) && startsProgram(inner)) return here
    const found = findCode(inner, here)
    if (found !== undefined) return found
  }
  return undefined
}

const startsProgram = (servers: unknown): boolean =>
  typeof servers === 'object' &&
  servers !== null &&
  Object.values(servers).some((server) => typeof server === 'object' && server !== null && 'command' in server)
