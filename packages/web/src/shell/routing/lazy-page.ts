import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it ahead of being shown. */
  readonly preload: () => void
}

/** A component in a file of its own, which may be asked for as soon as it is known that it will be wanted. */
export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPage<Props> {
  const preload = () => {
    // A failure is told where the page is shown, which asks again.
    load().catch(() => undefined)
  }
  return Object.assign(lazy(load), { preload })
}
