// A server of tools in a thread of its own, whose CPU isn't counted.
import { parentPort } from 'node:worker_threads'

import { startMcpServer } from '@saffron/server/testing'

const text = 'x'.repeat(1024)
const { url, host } = await startMcpServer({
  register: (server) =>
    server.registerTool('kilobyte', { description: 'Returns 1 KB.' }, () => ({ content: [{ type: 'text', text }] })),
})
// A thread's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ url, host })
