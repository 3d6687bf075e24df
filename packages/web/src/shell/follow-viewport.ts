/** A difference below this is a browser's own bar coming and going, not a keyboard. */
const KEYBOARD_PX = 120

/**
 * Keeps the page above a phone's keyboard where the browser lays the keyboard over the page: its height is then that of
 * what can be seen. Zooming with two fingers is left alone.
 */
export function followViewport(): void {
  const view = window.visualViewport
  if (view === null) return
  const follow = () => {
    const covered = view.scale === 1 && window.innerHeight - view.height > KEYBOARD_PX
    document.documentElement.style.setProperty('--page-height', covered ? `${view.height}px` : '100dvh')
    if (covered) window.scrollTo(0, 0)
  }
  view.addEventListener('resize', follow)
}
