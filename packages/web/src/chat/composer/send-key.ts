interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly keyCode: number
  readonly isComposing: boolean
}

/** 229: what a browser reports for a key that an input method is working on (UI Events, section 7). */
const INPUT_METHOD_KEY = 229

/** An Enter in the middle of a composition belongs to the input method, whichever way the browser says so. */
export const isComposingKey = ({ isComposing, keyCode }: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY

/** Enter sends; with Shift it breaks the line. */
export const isSendKey = (press: KeyPress): boolean =>
  press.key === 'Enter' && !press.shiftKey && !isComposingKey(press)
