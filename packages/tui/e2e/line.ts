import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Line {
  readonly url: string
  /** The number of broken connections. */
  readonly breaks: () => number
  /** From now on nothing is sent back. */
  readonly fallSilent: () => void
  readonly close: () => Promise<void>
}

interface Faults {
  /** Breaks an event stream after this many chunks, this many times in total. */
  readonly breakAfter?: { readonly pieces: number; readonly times: number }
  /** Delays each chunk of a response by this time. */
  readonly delayMs?: number
}

/** Opens a proxy to a server that simulates network faults. The content is the server's own. */
export async function openLine(server: string, { breakAfter, delayMs = 0 }: Faults): Promise<Line> {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  let breaks = 0
  let isSilent = false
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    let pieces: number | undefined
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        // Earlier output is still in transit.
        setTimeout(end, delayMs)
      })
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      if (isSilent) return
      if (pieces !== undefined) pieces++
      else if (bytes.includes('text/event-stream')) pieces = 0
      const isOver = breakAfter !== undefined && breaks < breakAfter.times && (pieces ?? 0) > breakAfter.pieces
      if (isOver) {
        breaks++
        return end()
      }
      if (delayMs === 0) near.write(bytes)
      else setTimeout(() => near.write(bytes), delayMs)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    breaks: () => breaks,
    fallSilent: () => (isSilent = true),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
