/** Loaded when first opened. */
export const loadSummariesScreen = () => import('./screen/summaries-screen.tsx')
