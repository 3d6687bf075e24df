/** 229: what a browser reports for a key that an input method is working on (UI Events, section 7). */
const INPUT_METHOD_KEY = 229

/** A key in the middle of a composition belongs to the input method, whichever way the browser says so. */
export const isComposingKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY
