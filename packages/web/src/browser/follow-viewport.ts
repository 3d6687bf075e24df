/** A smaller difference is a browser's toolbar, not a keyboard. */
const KEYBOARD_PX = 120

/**
 * Keeps the page above a phone's keyboard by setting its height to the visible part, for browsers that overlay the
 * keyboard. Pinch zoom is ignored.
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
