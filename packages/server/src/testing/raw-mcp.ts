import type { RequestListener, ServerResponse } from 'node:http'

interface RpcRequest {
  readonly id?: number
  readonly method?: string
}

/**
 * Answers as an MCP server of the older protocol, byte by byte under a test's control: `tools` returns what the list of
 * tools contains, and `call` answers a call itself.
 */
export function rawMcp(
  tools: () => unknown,
  call: (response: ServerResponse, id: number) => void = (response, id) => reply(response, id, { content: [] }),
): RequestListener {
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end()
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { id, method } = JSON.parse(text) as RpcRequest
    if (id === undefined) response.writeHead(202).end()
    else if (method === 'initialize') {
      const serverInfo = { name: 'raw', version: '1' }
      reply(response, id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo })
    } else if (method === 'tools/list') reply(response, id, tools())
    else if (method === 'tools/call') call(response, id)
    else send(response, { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } })
  }
}

const reply = (response: ServerResponse, id: number, result: unknown) => send(response, { jsonrpc: '2.0', id, result })

function send(response: ServerResponse, message: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
}
