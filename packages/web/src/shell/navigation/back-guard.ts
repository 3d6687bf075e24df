type BackGuard = (event: PopStateEvent) => void

let guard: BackGuard | undefined

/**
 * Lets a page see Back and Forward before the router does. Call it before the router starts: the listeners of a window
 * are called in the order in which they were added, even those for the capture phase.
 */
export const watchBack = (): void => addEventListener('popstate', (event) => guard?.(event))

/** Sets what is called before the router is, or undefined for nothing. It may stop the event. */
export function guardBack(next: BackGuard | undefined): void {
  guard = next
}
