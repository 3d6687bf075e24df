import type { EventFrame } from './event-frame.ts'

/**
 * Runs work and yields server-sent events: `progress` for each report, then `done` with the result. Throws the work's
 * error at its place in the stream.
 */
export async function* progressFrames(
  work: (report: (progress: unknown) => void) => Promise<unknown>,
): AsyncGenerator<EventFrame> {
  const reported: unknown[] = []
  let wake: (() => void) | undefined
  const answer = work((progress) => {
    reported.push(progress)
    wake?.()
  })
  // The error is handled below.
  const ended = answer.then(
    () => true,
    () => true,
  )
  for (let isOver = false; !isOver;) {
    const { promise, resolve } = Promise.withResolvers<false>()
    wake = () => resolve(false)
    isOver = reported.length > 0 ? false : await Promise.race([ended, promise])
    for (const progress of reported.splice(0)) yield { event: 'progress', data: JSON.stringify(progress) }
  }
  yield { event: 'done', data: JSON.stringify(await answer) }
}
