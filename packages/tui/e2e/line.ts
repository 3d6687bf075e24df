import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Line {
  readonly url: string
  /** How often it has broken. */
  readonly breaks: () => number
  /** From now on nothing comes back. */
  readonly fallSilent: () => void
  readonly close: () => Promise<void>
}

interface Faults {
  /** Breaks a stream of events after so many pieces of it, that many times in all. */
  readonly breakAfter?: { readonly pieces: number; readonly times: number }
  /** Holds every piece of an answer back for so long. */
  readonly delayMs?: number
}

/** A line to a server with the faults of a real one, byte by byte: what goes over it is the server's own. */
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
        // What was said before the end is still on its way.
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
