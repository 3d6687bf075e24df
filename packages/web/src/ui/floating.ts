/** On what floats over a dialog without being part of it: a toast, a context menu. */
export const FLOATING = { 'data-floating': '' } as const

/** For a dialog: a press on what floats over it is not one outside it. */
export function keepOpenUnderFloating(event: CustomEvent<{ readonly originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-floating]') !== null) event.preventDefault()
}
