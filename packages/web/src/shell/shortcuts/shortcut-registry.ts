import type { MessageKey } from '@saffron/core/i18n'

import { isComposingKey } from '../../ui/key-press.ts'
import { isCharacter, isStep, type KeyCombo, type KeyPress, stepsOf } from './key-combo.ts'

export type ShortcutGroup = 'general' | 'chat' | 'go'

export interface Shortcut {
  readonly id: string
  readonly label: MessageKey
  readonly group: ShortcutGroup
  /** Alternatives. The first one is shown. */
  readonly keys: readonly KeyCombo[]
  readonly run: () => void
  /** Returns whether it's listed but currently inactive. */
  readonly isOff?: () => boolean
  /** Also active in multiline text, for keys such as Escape that don't type anything. */
  readonly whileWriting?: boolean
  /** Also active when a dialog or menu has focus, so the shortcut that opened it can close it. */
  readonly inDialogs?: boolean
}

/** Where focus is when a key is pressed. */
export type FocusArea = 'page' | 'field' | 'text' | 'dialog'

export interface ShortcutPress
  extends KeyPress, Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'repeat' | 'timeStamp'> {
  readonly defaultPrevented: boolean
  readonly focusArea: FocusArea
}

export interface ShortcutRegistry {
  /** Adds a shortcut until the returned function is called. Of two with the same keys, the later one wins. */
  readonly add: (shortcut: Shortcut) => () => void
  /** The active shortcuts. */
  readonly getSnapshot: () => readonly Shortcut[]
  readonly subscribe: (listener: () => void) => () => void
  /** Runs the shortcut of a key press. Returns false if there's none. */
  readonly press: (press: ShortcutPress) => boolean
}

interface RegistryOptions {
  readonly isMac: boolean
  /** Whether single-character shortcuts are on (WCAG 2.1.4 requires a way to turn them off). */
  readonly singleKeys: () => boolean
}

/** The time limit for the second key of `g c`, in milliseconds. */
const SEQUENCE_MS = 1200

export function createShortcutRegistry({ isMac, singleKeys }: RegistryOptions): ShortcutRegistry {
  const listeners = new Set<() => void>()
  let shortcuts: readonly Shortcut[] = []
  let begun: { readonly step: string; readonly at: number } | undefined

  const set = (next: readonly Shortcut[]): void => {
    shortcuts = next
    for (const listener of listeners) listener()
  }

  /** Returns whether the shortcut is active at this focus. */
  const counts = ({ whileWriting, inDialogs }: Shortcut, step: string, focusArea: FocusArea): boolean => {
    if (focusArea === 'dialog') return inDialogs === true
    if (isCharacter(step)) return focusArea === 'page' && singleKeys()
    return focusArea === 'page' || step.includes('+') || (focusArea === 'text' && whileWriting === true)
  }

  const find = (press: ShortcutPress, before: string | undefined): Shortcut | undefined =>
    shortcuts.findLast(
      (shortcut) =>
        shortcut.isOff?.() !== true &&
        shortcut.keys.some((combo) => {
          const steps = stepsOf(combo)
          const last = steps.at(-1) ?? ''
          const first = steps.length > 1 ? steps[0] : undefined
          return first === before && isStep(last, press, isMac) && counts(shortcut, last, press.focusArea)
        }),
    )

  const begins = (press: ShortcutPress): string | undefined =>
    shortcuts
      .flatMap((shortcut) => shortcut.keys.map((combo) => ({ shortcut, steps: stepsOf(combo) })))
      .find(
        ({ shortcut, steps: [first = '', second] }) =>
          second !== undefined && isStep(first, press, isMac) && counts(shortcut, first, press.focusArea),
      )?.steps[0]

  return {
    add: (shortcut) => {
      set([...shortcuts, shortcut])
      return () => set(shortcuts.filter((other) => other !== shortcut))
    },
    getSnapshot: () => shortcuts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    press: (press) => {
      if (press.defaultPrevented || press.repeat || isComposingKey(press)) return false
      const before = begun !== undefined && press.timeStamp - begun.at < SEQUENCE_MS ? begun.step : undefined
      begun = undefined
      const found = (before === undefined ? undefined : find(press, before)) ?? find(press, undefined)
      if (found !== undefined) {
        found.run()
        return true
      }
      const step = begins(press)
      if (step !== undefined) begun = { step, at: press.timeStamp }
      return false
    },
  }
}
