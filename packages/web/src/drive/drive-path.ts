import type { Node } from '@saffron/core/drive'

export const DRIVE_PATH = '/app/drive'
/** The URL parameter of the file to open in a folder. */
export const FILE_PARAMETER = 'file'
export const pathOfFolder = (id: string): string => `${DRIVE_PATH}/${id}`

/** Returns the URL of a folder, or of a file, which opens in its folder. */
export function pathOfNode({ id, kind, parent }: Pick<Node, 'id' | 'kind' | 'parent'>): string {
  if (kind === 'folder') return pathOfFolder(id)
  return `${parent === null ? DRIVE_PATH : pathOfFolder(parent)}?${FILE_PARAMETER}=${encodeURIComponent(id)}`
}
