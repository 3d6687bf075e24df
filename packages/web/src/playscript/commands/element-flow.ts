import type { ElementType } from '@saffron/core/playscript'

type Flow = Readonly<Record<ElementType, ElementType>>

/** The element that Enter starts at the end of another one, as in Final Draft. */
export const AFTER_ENTER: Flow = {
  heading: 'action',
  action: 'action',
  character: 'dialogue',
  parenthetical: 'dialogue',
  dialogue: 'action',
  transition: 'heading',
  shot: 'action',
  lyric: 'lyric',
  centered: 'action',
  section: 'action',
  synopsis: 'action',
  note: 'action',
  pageBreak: 'action',
  actBreak: 'heading',
}

/** What Enter makes of an empty element. It leads out of a speech, and then to the next scene. */
export const EMPTY_AFTER_ENTER: Flow = {
  heading: 'action',
  action: 'heading',
  character: 'action',
  parenthetical: 'dialogue',
  dialogue: 'action',
  transition: 'heading',
  shot: 'action',
  lyric: 'action',
  centered: 'action',
  section: 'action',
  synopsis: 'action',
  note: 'action',
  pageBreak: 'action',
  actBreak: 'action',
}

/** The element that Tab starts at the end of another one. */
export const AFTER_TAB: Flow = {
  heading: 'action',
  action: 'character',
  character: 'parenthetical',
  parenthetical: 'dialogue',
  dialogue: 'parenthetical',
  transition: 'heading',
  shot: 'character',
  lyric: 'parenthetical',
  centered: 'character',
  section: 'character',
  synopsis: 'character',
  note: 'character',
  pageBreak: 'character',
  actBreak: 'heading',
}

/** What Tab makes of an empty element. */
export const EMPTY_AFTER_TAB: Flow = {
  heading: 'action',
  action: 'character',
  character: 'transition',
  parenthetical: 'dialogue',
  dialogue: 'parenthetical',
  transition: 'heading',
  shot: 'character',
  lyric: 'dialogue',
  centered: 'action',
  section: 'action',
  synopsis: 'action',
  note: 'action',
  pageBreak: 'action',
  actBreak: 'heading',
}

/** What Shift+Tab makes of an empty element: the way back. */
export const EMPTY_BEFORE_TAB: Flow = {
  heading: 'transition',
  action: 'heading',
  character: 'action',
  parenthetical: 'dialogue',
  dialogue: 'parenthetical',
  transition: 'character',
  shot: 'action',
  lyric: 'dialogue',
  centered: 'action',
  section: 'action',
  synopsis: 'action',
  note: 'action',
  pageBreak: 'action',
  actBreak: 'heading',
}

/** The types that Ctrl+1 to Ctrl+7 choose. */
export const NUMBERED_TYPES = [
  'heading',
  'action',
  'character',
  'parenthetical',
  'dialogue',
  'transition',
  'shot',
] as const satisfies readonly ElementType[]
