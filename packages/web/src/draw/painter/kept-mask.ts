import type { MaskStep } from './mask-steps.ts'
import { contextOf } from './paint-mask.ts'

/** The mask before its last step, so that the usual undo doesn't have to draw all steps again. */
export function createKeptMask(context: CanvasRenderingContext2D) {
  const { canvas } = context
  const copy = document.createElement('canvas')
  Object.assign(copy, { width: canvas.width, height: canvas.height })
  const kept = contextOf(copy)
  let of: readonly MaskStep[] = []
  return {
    /** Keeps the mask as it is, which shows these steps. */
    keep: (steps: readonly MaskStep[]): void => {
      of = steps
      kept.clearRect(0, 0, copy.width, copy.height)
      kept.drawImage(canvas, 0, 0)
    },
    /** Whether it's the mask of these steps. */
    has: (steps: readonly MaskStep[]): boolean =>
      steps.length === of.length && steps.every((step, index) => step === of[index]),
    restore: (): void => {
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.drawImage(copy, 0, 0)
    },
  }
}
