/** Fetched when it is first opened. */
export const loadAdminScreen = () => import('./screen/admin-screen.tsx')
