/** `mod+k` (⌘ on a Mac, Ctrl elsewhere), `alt+shift+n`, `?`, or a sequence of two steps: `g c`. */
export type KeyCombo = string

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const MODIFIERS = new Set(['mod', 'alt', 'shift'])

export const stepsOf = (combo: KeyCombo): readonly string[] => combo.split(' ')

/** Returns whether a step is a single character. Such a key is text in a field, and can be turned off. */
export const isCharacter = (step: string): boolean => !step.includes('+') && step.length === 1

/** Returns the usable combinations: all, or those without single characters if they're turned off. */
export const usableKeys = (keys: readonly KeyCombo[], singleKeys: boolean): readonly KeyCombo[] =>
  singleKeys ? keys : keys.filter((combo) => !stepsOf(combo).some(isCharacter))

/** Returns whether a key press matches a step. */
export function isStep(step: string, press: KeyPress, isMac: boolean): boolean {
  const parts = step.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string): boolean => MODIFIERS.has(name) && parts.includes(name)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  if (other || mod !== wants('mod') || press.altKey !== wants('alt')) return false
  // Some keyboards need Shift for a symbol, so Shift only counts for letters and named keys.
  if (/^[a-z]$|^.{2,}$/i.test(key) && press.shiftKey !== wants('shift')) return false
  return keyOf(press, wants('alt')) === key.toLowerCase()
}

/** Returns the key by its character, or by its position if Option or a non-Latin layout changes the character. */
function keyOf({ key, code }: KeyPress, withAlt: boolean): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const elsewhere = letter !== undefined && (withAlt || !/^[\u0020-\u007E]+$/.test(key))
  return (elsewhere ? letter : key).toLowerCase()
}

const MAC_NAMES: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' }
const NAMES: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' }
const KEY_NAMES: Readonly<Record<string, string>> = { escape: 'Esc', arrowup: '↑', arrowdown: '↓' }

/** Returns the key caps of each step for the platform: `[['Ctrl', 'K']]`, or `[['⌘', 'K']]` on a Mac. */
export function keyCaps(combo: KeyCombo, isMac: boolean): readonly (readonly string[])[] {
  const modifiers = isMac ? MAC_NAMES : NAMES
  return stepsOf(combo).map((step) =>
    step.split('+').map((part) => modifiers[part] ?? KEY_NAMES[part] ?? part.toLocaleUpperCase('en')),
  )
}
