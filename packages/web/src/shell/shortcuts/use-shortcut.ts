import { useLayoutEffect, useRef } from 'react'

import { storage } from '../session/client.ts'
import { createShortcutRegistry, type FocusArea, type Shortcut } from './shortcut-registry.ts'

/** The storage key for turning off single-character shortcuts. */
const SINGLE_KEYS_OFF = 'singleKeysOff'

export const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')
export const singleKeys = (): boolean => storage.get(SINGLE_KEYS_OFF) === null
export const setSingleKeys = (on: boolean): void =>
  on ? storage.remove(SINGLE_KEYS_OFF) : storage.set(SINGLE_KEYS_OFF, 'true')

export const shortcuts = createShortcutRegistry({ isMac, singleKeys })

/** Registers a shortcut while mounted. Its handler is always current. */
export function useShortcut({ enabled = true, ...shortcut }: Shortcut & { readonly enabled?: boolean }): void {
  const latest = useRef(shortcut)
  // A layout effect, so a key pressed right after a change applies to what's shown.
  useLayoutEffect(() => {
    latest.current = shortcut
  })
  const { id, inDialogs } = shortcut
  useLayoutEffect(
    () =>
      enabled
        ? shortcuts.add({
            ...latest.current,
            id,
            ...(inDialogs && { inDialogs }),
            run: () => latest.current.run(),
            isOff: () => latest.current.isOff?.() === true,
          })
        : undefined,
    [id, enabled, inDialogs],
  )
}

/** Handles keys that no element of the page has handled. Returns a function that stops it. */
export function listenForShortcuts(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode, repeat, timeStamp } = event
  const press = { key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode, repeat, timeStamp }
  const { defaultPrevented } = event
  if (shortcuts.press({ ...press, defaultPrevented, focusArea: focusAreaOf(event.target) })) event.preventDefault()
}

const TAKES_NO_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

function focusAreaOf(target: EventTarget | null): FocusArea {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null) return 'dialog'
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return 'text'
  const line = target instanceof HTMLInputElement && !TAKES_NO_TEXT.test(target.type)
  return line || target instanceof HTMLSelectElement ? 'field' : 'page'
}
