/** Loaded when first opened. */
export const loadScriptsScreen = () => import('./screen/scripts-screen.tsx')
