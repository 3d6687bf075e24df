import { type Area, askForArea } from '@saffron/core/i18n'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

import { readLocale } from '../locale-choice.ts'

export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it ahead of being shown. */
  readonly preload: () => void
}

/**
 * A component in a file of its own, which may be asked for as soon as it is known that it will be wanted; with it come
 * the texts of its area.
 */
export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>, area?: Area): LazyPage<Props> {
  let asked: Promise<{ default: ComponentType<Props> }> | undefined
  const loadAll = () => {
    if (area !== undefined) void askForArea(area, readLocale())
    return load()
  }
  // Once: of a style sheet that failed the first time a second try knows nothing, and shows the page without it.
  const loadOnce = () => (asked ??= loadAll())
  const preload = () => {
    // A failure is told where the page is shown.
    loadOnce().catch(() => undefined)
  }
  return Object.assign(lazy(loadOnce), { preload })
}
