import { inSpace } from '../shell/address/space-address.ts'

export { IMAGE_PATH, pathOfImage } from '../shell/address/image-path.ts'

export const DRAW_PATH = '/app/draw'

/** Returns the URL of a drawing. */
export const pathOfDrawing = (id: string, workspace: string | undefined): string =>
  inSpace(`${DRAW_PATH}/${encodeURIComponent(id)}`, workspace)
