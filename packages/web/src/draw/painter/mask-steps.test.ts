import { expect, test } from 'vitest'

import { addStep, isBlank, MAX_UNDO, type MaskStep, NO_STEPS, redoStep, undoStep } from './mask-steps.ts'

const stroke = (x: number, kind: 'paint' | 'erase' = 'paint'): MaskStep => ({
  kind,
  size: 10,
  points: [{ x, y: 0, pressure: 1 }],
})
const stepsOf = (...added: readonly MaskStep[]) => added.reduce(addStep, NO_STEPS)

test('a step is undone and redone', () => {
  const steps = stepsOf(stroke(1), stroke(2))
  const undone = undoStep(steps)
  expect(undone.done).toEqual([stroke(1)])
  expect(redoStep(undone)).toEqual(steps)
})

test('a new step forgets what was undone', () => {
  const steps = addStep(undoStep(stepsOf(stroke(1), stroke(2))), stroke(3))
  expect(steps.done).toEqual([stroke(1), stroke(3)])
  expect(redoStep(steps)).toBe(steps)
})

test('a hundred steps can be undone, and earlier ones stay', () => {
  let steps = stepsOf(...Array.from({ length: MAX_UNDO + 5 }, (_, x) => stroke(x)))
  for (let times = 0; times < MAX_UNDO; times++) steps = undoStep(steps)
  expect(steps.done).toHaveLength(5)
  expect(undoStep(steps)).toBe(steps)
  for (let times = 0; times < MAX_UNDO; times++) steps = redoStep(steps)
  expect(steps.done).toHaveLength(MAX_UNDO + 5)
  expect(undoStep(steps).done).toHaveLength(MAX_UNDO + 4)
})

test('a mask is blank without strokes, after it was cleared, and if only erased', () => {
  expect(isBlank(NO_STEPS)).toBe(true)
  expect(isBlank(stepsOf(stroke(1)))).toBe(false)
  expect(isBlank(stepsOf({ kind: 'invert' }))).toBe(false)
  expect(isBlank(stepsOf(stroke(1), { kind: 'clear' }))).toBe(true)
  expect(isBlank(stepsOf(stroke(1), { kind: 'clear' }, stroke(2, 'erase')))).toBe(true)
})
