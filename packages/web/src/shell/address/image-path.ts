import { inSpace } from './space-address.ts'

export const IMAGE_PATH = '/app/image'

/** Returns the URL of the image editor with a file of the space's drive. */
export const pathOfImage = (asset: string, workspace: string | undefined): string =>
  inSpace(`${IMAGE_PATH}?asset=${encodeURIComponent(asset)}`, workspace)
