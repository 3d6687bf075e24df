import { inSpace } from '../shell/address/space-address.ts'

export const DRAW_PATH = '/app/draw'
export const IMAGE_PATH = '/app/image'

/** Returns the URL of a drawing. */
export const pathOfDrawing = (id: string, workspace: string | undefined): string =>
  inSpace(`${DRAW_PATH}/${encodeURIComponent(id)}`, workspace)

/** Returns the URL of the image editor with a file of the space's drive. */
export const pathOfImage = (asset: string, workspace: string | undefined): string =>
  inSpace(`${IMAGE_PATH}?asset=${encodeURIComponent(asset)}`, workspace)
