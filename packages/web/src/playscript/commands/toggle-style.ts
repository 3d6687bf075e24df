import type { MarkType } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'

import { scriptSchema } from '../model/schema.ts'

export type TextStyle = 'bold' | 'italic' | 'underline'

/** Adds a style to the selected text, or removes it. Without a selection, it's for what is typed next. */
export const toggleStyle =
  (style: TextStyle): Command =>
  ({ selection: { from, to, empty, $head }, storedMarks, doc, tr }, dispatch) => {
    const type: MarkType = scriptSchema.marks[style]
    if (empty) {
      const has = type.isInSet(storedMarks ?? $head.marks()) !== undefined
      dispatch?.(has ? tr.removeStoredMark(type) : tr.addStoredMark(type.create()))
      return true
    }
    dispatch?.(doc.rangeHasMark(from, to, type) ? tr.removeMark(from, to, type) : tr.addMark(from, to, type.create()))
    return true
  }
