/** Loaded when first opened. */
export const loadAdminScreen = () => import('./screen/admin-screen.tsx')
