/**
 * Loads the MCP client on first use. It has several megabytes of schemas, which servers without plugins don't need.
 */
export const loadMcpClient = () => import('@modelcontextprotocol/client')

export type McpClientLibrary = Awaited<ReturnType<typeof loadMcpClient>>
