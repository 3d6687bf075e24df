/** Loaded when first opened. */
export const loadWorkspacesScreen = () => import('./screen/workspaces-screen.tsx')
