/** Puts the focus on the title of the page, where the page has one that takes it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
  heading?.focus({ preventScroll: true })
}
