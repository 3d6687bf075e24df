/** `mod+k` (⌘ on a Mac, Ctrl elsewhere), `alt+shift+n`, `?`, or two steps one after the other: `g c`. */
export type KeyCombo = string

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const MODIFIERS = new Set(['mod', 'alt', 'shift'])

export const stepsOf = (combo: KeyCombo): readonly string[] => combo.split(' ')

/** Whether a step is a character and nothing else: such a key is text in a field, and may be switched off. */
export const isCharacter = (step: string): boolean => !step.includes('+') && step.length === 1

/** Those of the combinations that count: all, or with single characters switched off the others. */
export const usableKeys = (keys: readonly KeyCombo[], singleKeys: boolean): readonly KeyCombo[] =>
  singleKeys ? keys : keys.filter((combo) => !stepsOf(combo).some(isCharacter))

/** Whether a key press is that step of a combination. */
export function isStep(step: string, press: KeyPress, isMac: boolean): boolean {
  const parts = step.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string): boolean => MODIFIERS.has(name) && parts.includes(name)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  if (other || mod !== wants('mod') || press.altKey !== wants('alt')) return false
  // Shift is how some keyboards reach a sign, so it counts for letters and named keys only.
  if (/^[a-z]$|^.{2,}$/i.test(key) && press.shiftKey !== wants('shift')) return false
  return keyOf(press, wants('alt')) === key.toLowerCase()
}

/** The key by what it says; by its place where Option, or a script other than Latin, makes it say something else. */
function keyOf({ key, code }: KeyPress, withAlt: boolean): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const elsewhere = letter !== undefined && (withAlt || !/^[\u0020-\u007E]+$/.test(key))
  return (elsewhere ? letter : key).toLowerCase()
}

const MAC_NAMES: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' }
const NAMES: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' }
const KEY_NAMES: Readonly<Record<string, string>> = { escape: 'Esc', arrowup: '↑', arrowdown: '↓' }

/** The caps of each step, as the keyboard at hand shows them: `[['Ctrl', 'K']]`, on a Mac `[['⌘', 'K']]`. */
export function keyCaps(combo: KeyCombo, isMac: boolean): readonly (readonly string[])[] {
  const modifiers = isMac ? MAC_NAMES : NAMES
  return stepsOf(combo).map((step) =>
    step.split('+').map((part) => modifiers[part] ?? KEY_NAMES[part] ?? part.toLocaleUpperCase('en')),
  )
}
