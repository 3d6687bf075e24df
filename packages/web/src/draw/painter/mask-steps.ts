/** In pixels of the image. `pressure` scales the brush, from 0 to 1. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly pressure: number
}

export interface Stroke {
  readonly kind: 'paint' | 'erase'
  /** The brush's diameter at full pressure, in pixels of the image. */
  readonly size: number
  readonly points: readonly StrokePoint[]
}

/** Paints everything outside of a box, in pixels of the image. */
interface Surroundings {
  readonly kind: 'around'
  readonly inner: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** One step of a mask: a stroke, or something that changes all of it. */
export type MaskStep = Stroke | Surroundings | { readonly kind: 'invert' } | { readonly kind: 'clear' }

/** The steps of a mask, as vectors. The pixels are drawn from them. */
export interface MaskSteps {
  readonly done: readonly MaskStep[]
  /** Undone steps, the next one to redo last. */
  readonly undone: readonly MaskStep[]
  /** How many of the done steps can still be undone. */
  readonly undoable: number
}

/** The number of steps that can be undone. */
export const MAX_UNDO = 100

export const NO_STEPS: MaskSteps = { done: [], undone: [], undoable: 0 }

/** Adds a step. What was undone before is gone. */
export const addStep = ({ done, undoable }: MaskSteps, step: MaskStep): MaskSteps => ({
  done: [...done, step],
  undone: [],
  undoable: Math.min(MAX_UNDO, undoable + 1),
})

/** Takes the last step back. Returns the same steps if none can be undone. */
export function undoStep(steps: MaskSteps): MaskSteps {
  const last = steps.done.at(-1)
  if (last === undefined || steps.undoable === 0) return steps
  return { done: steps.done.slice(0, -1), undone: [...steps.undone, last], undoable: steps.undoable - 1 }
}

/** Repeats the last undone step. Returns the same steps if there is none. */
export function redoStep(steps: MaskSteps): MaskSteps {
  const next = steps.undone.at(-1)
  if (next === undefined) return steps
  return { done: [...steps.done, next], undone: steps.undone.slice(0, -1), undoable: steps.undoable + 1 }
}

/** Whether nothing can be painted, as far as the steps tell: no stroke and no inversion since the mask was empty. */
export function isBlank({ done }: MaskSteps): boolean {
  const cleared = done.findLastIndex(({ kind }) => kind === 'clear')
  return done.slice(cleared + 1).every(({ kind }) => kind === 'erase')
}
