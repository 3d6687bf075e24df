/** For elements that float over a dialog without being part of it: toasts and context menus. */
export const FLOATING = { 'data-floating': '' } as const

/** For a dialog: a click on something floating over it isn't an outside click. */
export function keepOpenUnderFloating(event: CustomEvent<{ readonly originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-floating]') !== null) event.preventDefault()
}
