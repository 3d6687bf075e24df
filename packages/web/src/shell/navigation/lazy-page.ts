import { type Area, loadArea } from '@saffron/core/i18n'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

import { readLocale } from '../language/locale-choice.ts'

export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it before it's shown. */
  readonly preload: () => void
}

/** A lazily loaded component that can be preloaded, with the texts of its area. */
export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>, area?: Area): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loadAll = () => {
    if (area !== undefined) void loadArea(area, readLocale())
    return load()
  }
  // Only once, because after a failed style sheet a second import succeeds without it.
  const loadOnce = () => (loading ??= loadAll())
  const preload = () => {
    // The error is reported where the page is shown.
    loadOnce().catch(() => undefined)
  }
  return Object.assign(lazy(loadOnce), { preload })
}
