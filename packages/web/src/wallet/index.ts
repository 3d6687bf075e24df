import { lazyPage } from '../shell/routing/lazy-page.ts'

/** For where somebody spends: that little is left. */
export const LowBalance = lazyPage(() => import('./low-balance.tsx'), 'account')
export { causeText } from './record-cause.ts'
export { dayStart, momentBefore } from './record-filter.ts'
