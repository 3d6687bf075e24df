/** A question on show, and what its answer does. */
export interface Asked<T> {
  readonly question: T
  readonly answer: (confirmed: boolean) => void
}

/** Asks one question at a time: a newer one takes the place of the one on show, which is answered with no. */
export function createAsking<T>(show: (asked: Asked<T> | undefined) => void): (question: T) => Promise<boolean> {
  let open: Asked<T> | undefined
  return (question) =>
    new Promise((resolve) => {
      open?.answer(false)
      const asked: Asked<T> = {
        question,
        answer: (confirmed) => {
          resolve(confirmed)
          if (open !== asked) return
          open = undefined
          show(undefined)
        },
      }
      open = asked
      show(asked)
    })
}
