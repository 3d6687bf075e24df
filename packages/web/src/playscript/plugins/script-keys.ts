import { redo, undo } from 'prosemirror-history'
import { keydownHandler } from 'prosemirror-keymap'
import { type Command, Plugin } from 'prosemirror-state'

import { isComposingKey } from '../../ui/key-press.ts'
import {
  insertLine,
  pressBackspace,
  pressEnter,
  pressShiftTab,
  pressTab,
  retype,
  toggleDual,
} from '../commands/element-commands.ts'
import { NUMBERED_TYPES } from '../commands/element-flow.ts'
import { toggleStyle } from '../commands/toggle-style.ts'

const keys: Readonly<Record<string, Command>> = {
  Enter: pressEnter,
  Tab: pressTab,
  'Shift-Tab': pressShiftTab,
  'Shift-Enter': insertLine,
  Backspace: pressBackspace,
  'Mod-b': toggleStyle('bold'),
  'Mod-i': toggleStyle('italic'),
  'Mod-u': toggleStyle('underline'),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-Alt-d': toggleDual,
  ...Object.fromEntries(NUMBERED_TYPES.map((type, index) => [`Mod-${index + 1}`, retype(type)])),
}

/** Leaves the text, where Tab writes. Tab goes on to what comes after it from there. */
const leave: Command = (_state, _dispatch, view) => {
  view?.dom.blur()
  return true
}

const handle = keydownHandler({ ...keys, Escape: leave })

/** The keys of the editor. Those of an input method are its own. */
export const scriptKeys = (): Plugin =>
  new Plugin({ props: { handleKeyDown: (view, event) => !isComposingKey(event) && handle(view, event) } })
