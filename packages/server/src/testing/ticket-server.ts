import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

import { startMcpServer, type TestMcpServer } from './mcp-server.ts'

export interface TicketServer extends TestMcpServer {
  /** Changes what the server says about its tool `search_tickets`. */
  readonly describe: (description: string) => void
  /** Adds a tool that the server didn't have before. */
  readonly addTool: (name: string) => void
  /** Takes back all changes. */
  readonly restore: () => void
}

const DESCRIPTION = 'Finds tickets by their words.\nReturns at most 20, newest first.'

const found = (said: string) => ({ content: [{ type: 'text' as const, text: said }] })

/** Starts an MCP server with a few tools, as a service for tickets would have. */
export async function startTicketServer(
  options: Pick<Parameters<typeof startMcpServer>[0], 'intercept'> = {},
): Promise<TicketServer> {
  let description = DESCRIPTION
  let added: string[] = []
  const register = (server: McpServer) => {
    server.registerTool(
      'search_tickets',
      {
        title: 'Search tickets',
        description,
        inputSchema: z.object({ words: z.string().describe('What to look for.') }),
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      ({ words }) => found(`2 tickets with ${words}`),
    )
    server.registerTool(
      'close_ticket',
      {
        title: 'Close ticket',
        description: 'Closes a ticket and tells its author.',
        inputSchema: z.object({ id: z.string() }),
        annotations: { readOnlyHint: false, destructiveHint: true },
      },
      ({ id }) => found(`closed ${id}`),
    )
    for (const name of added) {
      server.registerTool(name, { description: `Added later: ${name}.` }, () => found(name))
    }
  }
  const server = await startMcpServer({ ...options, register })
  return {
    ...server,
    describe: (text) => {
      description = text
    },
    addTool: (name) => added.push(name),
    restore: () => {
      description = DESCRIPTION
      added = []
    },
  }
}
