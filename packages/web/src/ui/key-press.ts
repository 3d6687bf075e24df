/** 229: the key code of a key that an input method handles (UI Events, section 7). */
const INPUT_METHOD_KEY = 229

/** Returns whether a key belongs to a composition, in any way that browsers report it. */
export const isComposingKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY

/** For a field that handles Escape itself, such as a title being renamed. */
export const TAKES_ESCAPE = { 'data-takes-escape': '' } as const

/** For a dialog: Escape for an input method, or in a field that handles it, doesn't close. */
export function escapeUnlessComposing(event: KeyboardEvent): void {
  const taken = event.target instanceof Element && event.target.closest('[data-takes-escape]') !== null
  if (taken || isComposingKey(event)) event.preventDefault()
}
