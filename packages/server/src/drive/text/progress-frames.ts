import type { EventFrame } from '../../http/event-frame.ts'

/**
 * Work as server-sent events: `progress` for each time it tells how far it has come, then `done` with its answer. Its
 * failure is thrown where its place in the stream is.
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
  // A failure is heard below.
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
