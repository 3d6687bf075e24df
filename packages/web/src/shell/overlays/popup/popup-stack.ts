import { ApiError } from '@saffron/core/errors'
import type { ComponentType } from 'react'

import type { PopupOptions, PopupPhase, PopupProps } from '../../../ui/overlays/popup-options.ts'

/** A popup and its outcomes. `settle` without a result means that the user closed it. */
export interface Popup {
  /** Starts at 1: one more than the highest visible number. */
  readonly number: number
  readonly id: number
  readonly key: string
  readonly phase: PopupPhase
  readonly options: PopupOptions
  readonly Component: ComponentType<PopupProps<unknown>>
  readonly resolve: (result?: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface PopupStack {
  /** All popups, the topmost last. */
  readonly snapshot: () => readonly Popup[]
  readonly subscribe: (changed: () => void) => () => void
  /** Rejects with `client.popup_exists` when an open popup uses the key, unless it waits for that. */
  readonly open: (opening: Opening) => Promise<unknown>
  /** Moves a popup to its next phase. Moving backward or out of the last phase does nothing. */
  readonly advance: (id: number, phase: PopupPhase) => void
}

export interface Opening {
  readonly key: string
  readonly Component: ComponentType<PopupProps<unknown>>
  readonly options: PopupOptions
  /** Called to show a new popup. */
  readonly show: (popup: Popup) => void
}

const ORDER: readonly PopupPhase[] = ['created', 'beforeMount', 'mounted', 'beforeUnmount', 'unmounted']

const isOpen = ({ phase }: Popup): boolean => ORDER.indexOf(phase) < ORDER.indexOf('beforeUnmount')

export function createPopupStack(): PopupStack {
  let popups: readonly Popup[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Popup[]) => {
    popups = next
    for (const listener of listeners) listener()
  }
  const advance = (id: number, phase: PopupPhase) => {
    const popup = popups.find((other) => other.id === id)
    if (popup === undefined || ORDER.indexOf(phase) <= ORDER.indexOf(popup.phase)) return
    set(popups.flatMap((other) => (other !== popup ? other : phase === 'unmounted' ? [] : { ...other, phase })))
    popup.options.onPhase?.(phase)
  }
  const close = (id: number) => {
    const wasShown = popups.find((popup) => popup.id === id)?.phase !== 'created'
    advance(id, wasShown ? 'beforeUnmount' : 'unmounted')
  }
  const subscribe: PopupStack['subscribe'] = (changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  const isTaken = (key: string): boolean => popups.some((popup) => popup.key === key && isOpen(popup))
  const whenFree = (key: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (isTaken(key) && signal?.aborted !== true) return
        stop()
        signal?.removeEventListener('abort', look)
        resolve()
      }
      const stop = subscribe(look)
      signal?.addEventListener('abort', look)
    })
  const open: PopupStack['open'] = async (opening) => {
    const { key, Component, options, show } = opening
    while (isTaken(key) && options.signal?.aborted !== true) {
      if (options.waits !== true) throw new ApiError('client.popup_exists', { values: { key } })
      await whenFree(key, options.signal)
    }
    if (options.signal?.aborted === true) return undefined
    return new Promise((resolve, reject) => {
      const id = (count += 1)
      const popup: Popup = {
        id,
        number: Math.max(0, ...popups.map(({ number }) => number)) + 1,
        key,
        phase: 'created',
        options,
        Component,
        // Closes before the caller continues, so the popup has released focus.
        resolve: (result) => {
          close(id)
          resolve(result)
        },
        reject: (error) => {
          close(id)
          // The popup chooses the rejection value.
          // oxlint-disable-next-line prefer-promise-reject-errors
          reject(error)
        },
      }
      set([...popups, popup])
      options.onPhase?.('created')
      options.signal?.addEventListener('abort', () => popup.resolve(), { once: true })
      show(popup)
    })
  }
  return { snapshot: () => popups, subscribe, advance, open }
}
