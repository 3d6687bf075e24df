import type { ViewerImage } from './viewer-store.ts'

export const isVideo = ({ type }: ViewerImage): boolean => type?.startsWith('video/') === true
