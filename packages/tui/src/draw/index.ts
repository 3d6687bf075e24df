/** Loaded when first opened. */
export const loadDrawScreen = () => import('./screen/draw-screen.tsx')
