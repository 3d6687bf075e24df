/** 229: what a browser reports for a key that an input method is working on (UI Events, section 7). */
const INPUT_METHOD_KEY = 229

/** A key in the middle of a composition belongs to the input method, whichever way the browser says so. */
export const isComposingKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY

/** On a field that takes Escape for itself, such as a title being written, wherever it stands. */
export const TAKES_ESCAPE = { 'data-takes-escape': '' } as const

/** For a dialog: an Escape of the input method, or of a field that takes it, closes nothing. */
export function escapeUnlessComposing(event: KeyboardEvent): void {
  const taken = event.target instanceof Element && event.target.closest('[data-takes-escape]') !== null
  if (taken || isComposingKey(event)) event.preventDefault()
}
