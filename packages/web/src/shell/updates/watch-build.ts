import { ApiError } from '@saffron/core/errors'

import { BUILD_CHECK } from './constants.ts'

export interface BuildWatch {
  /** The build of this page. */
  readonly own: string
  /** Requests the server's build. Rejects when it's unreachable. */
  readonly fetchBuild: () => Promise<Response>
  /** Whether the page is visible and online. */
  readonly isAttended: () => boolean
  /** Calls back when `isAttended` may have become true. Returns a function that stops it. */
  readonly onAttended: (listener: () => void) => () => void
  readonly announce: () => void
}

/** Polls the server for another build, and announces each once. Returns a function that stops it. */
export function watchBuild({ own, fetchBuild, isAttended, onAttended, announce }: BuildWatch): () => void {
  const announced = new Set([own])
  let lastCheck = Date.now()
  const check = async (): Promise<void> => {
    if (!isAttended()) return
    lastCheck = Date.now()
    const build = await fetchBuild()
      .then(readBuild)
      .catch(() => own)
    if (announced.has(build)) return
    announced.add(build)
    announce()
  }
  const timer = setInterval(() => void check(), BUILD_CHECK.intervalMs)
  const stopListening = onAttended(() => {
    if (Date.now() - lastCheck >= BUILD_CHECK.leastGapMs) void check()
  })
  return () => {
    clearInterval(timer)
    stopListening()
  }
}

/** Returns the build in a response. Throws when the response is an error or contains no build. */
async function readBuild(response: Response): Promise<string> {
  const answer: unknown = response.ok ? await response.json() : null
  if (typeof answer === 'object' && answer !== null && 'build' in answer && typeof answer.build === 'string') {
    return answer.build
  }
  throw new ApiError('client.unexpected', { message: 'the answer names no build' })
}
