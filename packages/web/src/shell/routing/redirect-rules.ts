import { LOOK_UP } from '../constants.ts'

interface Answer {
  readonly redirect: Promise<string | undefined>
  readonly until: number
}

/**
 * Where a path has moved to, as the server's rules say, if it has. An answer is kept for some minutes; a look-up that
 * fails is one that found nothing, and is tried again the next time.
 */
export function createRedirectRules(
  lookUp: (path: string) => Promise<string | undefined>,
): (path: string) => Promise<string | undefined> {
  const answers = new Map<string, Answer>()
  return (path) => {
    if (!/^\/(app(\/|$)|$)/.test(path)) return Promise.resolve(undefined)
    const known = answers.get(path)
    if (known !== undefined && known.until > Date.now()) return known.redirect
    const redirect = lookUp(path).catch(() => {
      answers.delete(path)
      return undefined
    })
    answers.delete(path)
    answers.set(path, { redirect, until: Date.now() + LOOK_UP.keptMs })
    const [oldest] = answers.keys()
    if (answers.size > LOOK_UP.mostKept && oldest !== undefined) answers.delete(oldest)
    return redirect
  }
}
