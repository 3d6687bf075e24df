/** Puts the focus on the title of the page; false where the page has none that takes it. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
