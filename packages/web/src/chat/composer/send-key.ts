import type { SendKey } from '@saffron/core/auth'

import { isComposingKey } from '../../ui/key-press.ts'

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'keyCode' | 'isComposing'>

/** Returns whether the key sends, as the user chose. The others insert a line break. */
export function isSendKey(press: Press, sendKey: SendKey = 'enter'): boolean {
  if (press.key !== 'Enter' || press.shiftKey || isComposingKey(press)) return false
  return sendKey === 'enter' || press.ctrlKey || press.metaKey
}
