import { useMedia } from '../../ui/use-media.ts'

/** The breakpoint from which details are shown next to the list. */
export const useThreePanes = (): boolean => useMedia('(width >= 1280px)')
