import { isComposingKey } from '../../ui/key-press.ts'

/** Enter sends; with Shift it breaks the line. */
export const isSendKey = (press: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'keyCode' | 'isComposing'>): boolean =>
  press.key === 'Enter' && !press.shiftKey && !isComposingKey(press)
