import { useMedia } from './use-media.ts'

/** From here on a sidebar has its place beside the content (specification, section 9: breakpoints). */
export const useWide = (): boolean => useMedia('(width >= 960px)')
