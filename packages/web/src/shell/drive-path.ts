import type { Node } from '@saffron/core/drive'

export const DRIVE_PATH = '/app/drive'
/** The parameter of a folder's address that names the file to open there. */
export const FILE_PARAMETER = 'file'
export const pathOfFolder = (id: string): string => `${DRIVE_PATH}/${id}`

/** Of a folder; or of a file in its folder, which is opened there. */
export function pathOfNode({ id, kind, parent }: Pick<Node, 'id' | 'kind' | 'parent'>): string {
  if (kind === 'folder') return pathOfFolder(id)
  return `${parent === null ? DRIVE_PATH : pathOfFolder(parent)}?${FILE_PARAMETER}=${encodeURIComponent(id)}`
}
