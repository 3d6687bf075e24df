import { createContext, use } from 'react'

export const DrawerContext = createContext<() => void>(() => undefined)

/** Opens the drawer of areas, which phones have in the place of the rail. */
export const useOpenDrawer = () => use(DrawerContext)
