import { createContext } from 'react'

/** The bar of the surrounding layout. It shows the page's title and contains its actions. Null without a bar. */
export const BarContext = createContext<{ readonly actions: HTMLElement | null } | null>(null)
