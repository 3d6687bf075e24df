import { createContext, use } from 'react'

export const DrawerContext = createContext<() => void>(() => undefined)

/** Opens the drawer with the areas, which replaces the rail on phones. */
export const useOpenDrawer = () => use(DrawerContext)
