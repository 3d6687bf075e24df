/** Focuses the page's title. Returns false if there's no focusable title. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
