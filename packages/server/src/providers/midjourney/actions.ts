import type { DrawingAction, DrawingActionKind } from '@saffron/core/draw'

import { type Fields, fieldsOf, listOf, textOf } from '../read-json.ts'

/** The kinds of buttons by their IDs, such as `MJ::JOB::upsample::1::85a4b4c1-…`. Others need input, or aren't for images. */
const BUTTONS: readonly (readonly [RegExp, DrawingActionKind])[] = [
  [/^MJ::JOB::upsample/, 'upscale'],
  [/^MJ::JOB::(?:\w+_)?variation/, 'variation'],
  [/^MJ::JOB::reroll/, 'reroll'],
  [/^MJ::Outpaint::/, 'zoom'],
  [/^MJ::JOB::pan_/, 'pan'],
]

/** The actions that the plain dialect has for a grid of four. Its other tasks have none. */
const CHANGES: readonly DrawingAction[] = [
  ...[1, 2, 3, 4].map((at) => ({ id: `UPSCALE:${at}`, label: `U${at}`, kind: 'upscale' as const })),
  ...[1, 2, 3, 4].map((at) => ({ id: `VARIATION:${at}`, label: `V${at}`, kind: 'variation' as const })),
  { id: 'REROLL', label: '🔄', kind: 'reroll' },
]

const HAS_CHANGES: ReadonlySet<string> = new Set(['IMAGINE', 'VARIATION', 'REROLL', 'BLEND'])

/** Returns what can be done with the image of a finished task. */
export function actionsOf({ buttons, action }: Fields, isPlus: boolean): readonly DrawingAction[] {
  if (!isPlus) return HAS_CHANGES.has(textOf(action)) ? CHANGES : []
  return listOf(buttons)
    .map(fieldsOf)
    .flatMap((button) => {
      const id = textOf(button['customId'])
      const kind = BUTTONS.find(([pattern]) => pattern.test(id))?.[1]
      const label = [textOf(button['emoji']), textOf(button['label'])].filter((part) => part !== '').join(' ')
      return kind === undefined ? [] : [{ id, label: label || kind, kind }]
    })
}

/** Returns the fields of a plain `/mj/submit/change` from an action's ID. */
export function changeOf(id: string): Fields {
  const [action, index] = id.split(':')
  return { action, ...(index !== undefined && { index: Number(index) }) }
}
