// A relay with the minimum work of any gateway: it parses each chunk of the reply and writes it again.
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const target = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })

const server = createServer((incoming, outgoing) => {
  const path = (incoming.url ?? '').replace('/ai/', `${target.pathname.replace(/\/$/, '')}/`)
  const body: Buffer[] = []
  incoming.on('data', (bytes: Buffer) => body.push(bytes))
  incoming.on('end', () => {
    const asked = JSON.stringify(JSON.parse(Buffer.concat(body).toString()))
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(asked) }
    const upstream = request(
      { agent, host: target.hostname, port: target.port, method: 'POST', path, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' })
        let rest = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          const events = (rest + text).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) {
            const data = event.slice('data: '.length)
            outgoing.write(`data: ${data === '[DONE]' ? data : JSON.stringify(JSON.parse(data))}\n\n`)
          }
        })
        answer.on('end', () => outgoing.end())
      },
    )
    upstream.on('error', () => outgoing.destroy())
    upstream.end(asked)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
