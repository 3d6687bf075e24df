import { ApiError } from '@saffron/core/errors'
import type { ComponentType } from 'react'

/** The states of a popup, in this order. A popup that's closed before it's shown skips to the end. */
export type PopupPhase = 'created' | 'beforeMount' | 'mounted' | 'beforeUnmount' | 'unmounted'

export type PopupPosition = 'bottom' | 'center' | 'top' | 'left' | 'right'

/** What a popup's component is given: closing answers whoever opened it. */
export interface PopupProps<Result> {
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface PopupOptions {
  /** Its name to those who do not see it. */
  readonly label: string
  readonly position?: PopupPosition
  /** In the middle of the page, as large as there is room. */
  readonly wide?: boolean
  /** Escape closes it when it is the topmost; true where left out. */
  readonly closesOnEscape?: boolean
  /** A press on the mask closes it; true where left out. */
  readonly closesOnMask?: boolean
  /** Where its key is taken it waits until that is closed, in place of being refused. */
  readonly waits?: boolean
  /** Takes it away, unanswered; one that waits is not opened. */
  readonly signal?: AbortSignal
  readonly onPhase?: (phase: PopupPhase) => void
}

/** A popup, and what ends it: `settle` without a result is a person who closed it. */
export interface Popup {
  /** From 1: one more than the highest on show. */
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
  /** The popups there are, the topmost last. */
  readonly snapshot: () => readonly Popup[]
  readonly subscribe: (changed: () => void) => () => void
  /** Rejects with `client.popup_exists` where the key is taken by one that is not closed, unless it waits for that. */
  readonly open: (opening: Opening) => Promise<unknown>
  /** Moves a popup on in its life; back, or from a life that is over, nothing moves. */
  readonly advance: (id: number, phase: PopupPhase) => void
}

export interface Opening {
  readonly key: string
  readonly Component: ComponentType<PopupProps<unknown>>
  readonly options: PopupOptions
  /** Called when the popup has been made, to show it. */
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
        // Closed before the opener goes on: by then the popup has let go of the focus.
        resolve: (result) => {
          close(id)
          resolve(result)
        },
        reject: (error) => {
          close(id)
          // What it rejects with is the popup's own to choose.
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
