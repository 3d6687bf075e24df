import { ApiError } from '@saffron/core/errors'

import { BUILD_CHECK } from '../constants.ts'

export interface BuildWatch {
  /** The build that this page came from. */
  readonly own: string
  /** Asks the server for its build; throws where it cannot be reached. */
  readonly fetchBuild: () => Promise<Response>
  /** Whether somebody could read the answer: the page is on show, and there is a network. */
  readonly isAttended: () => boolean
  /** Calls back whenever `isAttended` may have become true; returns what ends that. */
  readonly onAttended: (listener: () => void) => () => void
  readonly announce: () => void
}

/** Looks now and then whether the server has another build, and announces each once. Returns what ends it. */
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

/** The build that an answer names; throws where it is an error, or names none. */
async function readBuild(response: Response): Promise<string> {
  const answer: unknown = response.ok ? await response.json() : null
  if (typeof answer === 'object' && answer !== null && 'build' in answer && typeof answer.build === 'string') {
    return answer.build
  }
  throw new ApiError('client.unexpected', { message: 'the answer names no build' })
}
