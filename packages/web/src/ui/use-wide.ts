import { useMedia } from './use-media.ts'

/** The breakpoint from which a sidebar is shown next to the content. */
export const useWide = (): boolean => useMedia('(width >= 960px)')
