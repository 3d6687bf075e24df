const AT_ONCE = 3

/** The server is about to end. What was finished is stored. */
export class LeavingError extends Error {}

interface Ending {
  readonly signal: AbortSignal
  /** Once aborted, no more work is begun, and LeavingError is thrown when the begun work has ended. */
  readonly leaving: AbortSignal | undefined
}

/** Runs a few at a time and returns results in order. The first failure aborts the others. */
export async function inTurns<T>(
  texts: readonly string[],
  { signal, leaving }: Ending,
  ask: (text: string, number: number, signal: AbortSignal) => Promise<T>,
): Promise<T[]> {
  const abort = new AbortController()
  const both = AbortSignal.any([signal, abort.signal])
  const answers: T[] = []
  let next = 0
  const isOver = (): boolean => both.aborted || leaving?.aborted === true
  const worker = async (): Promise<void> => {
    while (next < texts.length && !isOver()) {
      const index = next
      next += 1
      answers[index] = await ask(texts[index] ?? '', index + 1, both)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } catch (error) {
    abort.abort(error)
    throw error
  }
  signal.throwIfAborted()
  if (next < texts.length) throw new LeavingError()
  return answers
}
