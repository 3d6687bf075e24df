import type { Key } from 'ink'

const NAMED: readonly (readonly [keyof Key, string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
]

/** Returns a key's name in the bindings table (`ctrl+a`, `alt+enter`, `up`), or undefined for text. */
export function keyName(input: string, key: Key): string | undefined {
  // In terminals without the kitty protocol, Ctrl-J is the line feed itself.
  if (input === '\n') return 'ctrl+j'
  const named = NAMED.find(([flag]) => key[flag] === true)?.[1]
  const hasModifier = key.ctrl || key.meta
  const base = named ?? (hasModifier && input.length === 1 ? input.toLowerCase() : undefined)
  if (base === undefined) return undefined
  const shift = key.shift && named !== undefined
  return [key.ctrl && 'ctrl', key.meta && 'alt', shift && 'shift', base].filter((part) => part !== false).join('+')
}
