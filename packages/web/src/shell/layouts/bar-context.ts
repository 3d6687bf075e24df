import { createContext } from 'react'

/** The bar of the layout around a page: it says the page's title and has room for actions. Null where there is none. */
export const BarContext = createContext<{ readonly actions: HTMLElement | null } | null>(null)
