import { createContext } from 'react'

interface Bar {
  /** Where a page puts what replaces the title. */
  readonly lead: HTMLElement | null
  readonly actions: HTMLElement | null
}

/** The bar of the surrounding layout. It shows the page's title and contains its actions. Null without a bar. */
export const BarContext = createContext<Bar | null>(null)
