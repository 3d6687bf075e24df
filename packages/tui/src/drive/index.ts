export { chunksOf, openContent } from './fetch-file.ts'
export { hashFile } from './file-hash.ts'
export { childrenOf, lookUp, lookUpOne } from './remote.ts'
export { createTransfers } from './transfers.ts'

/** Loaded when first opened. */
export const loadDriveScreen = () => import('./drive-screen.tsx')
export { spokenLine } from './spoken-line.ts'
export { TransfersContext } from './transfers-context.ts'
