// The baseline relay: it copies bytes from one connection to the other without parsing them.
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const target = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })

const server = createServer((incoming, outgoing) => {
  const path = (incoming.url ?? '').replace('/ai/', `${target.pathname.replace(/\/$/, '')}/`)
  const { host: _, ...headers } = incoming.headers
  const upstream = request(
    { agent, host: target.hostname, port: target.port, method: 'POST', path, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  upstream.on('error', () => outgoing.destroy())
  incoming.pipe(upstream)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
