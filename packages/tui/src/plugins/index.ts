/** Loaded when first opened. */
export const loadPluginsScreen = () => import('./screen/plugins-screen.tsx')
