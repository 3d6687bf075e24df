import { isComposingKey } from '../../ui/key-press.ts'

/** Returns whether the key sends. Shift+Enter inserts a line break. */
export const isSendKey = (press: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'keyCode' | 'isComposing'>): boolean =>
  press.key === 'Enter' && !press.shiftKey && !isComposingKey(press)
