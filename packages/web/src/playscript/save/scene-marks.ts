import type { Scene, ScriptElement } from '@saffron/core/playscript'

/** What a scene has besides its text. The editor doesn't show it in the text, so undo and typing leave it alone. */
export interface SceneMarks {
  readonly color: string | undefined
  readonly number: string | undefined
  readonly synopsis: string
}

export const marksOf = ({ color, number, synopsis }: Scene): SceneMarks => ({ color, number, synopsis })

/** Returns elements whose heading has the scene's number and color. The server takes both from there. */
export function withMarks(elements: readonly ScriptElement[], marks: SceneMarks | undefined): ScriptElement[] {
  const [first, ...rest] = elements
  if (marks === undefined || first?.type !== 'heading') return [...elements]
  const { color: _, ...heading } = first
  const number = first.number ?? marks.number
  const { color } = marks
  return [{ ...heading, ...(number !== undefined && { number }), ...(color !== undefined && { color }) }, ...rest]
}
