import type { Node } from '@saffron/core/drive'

import { inSpace } from '../shell/address/space-address.ts'

export const DRIVE_PATH = '/app/drive'
/** The URL parameter of the file to open in a folder. */
export const FILE_PARAMETER = 'file'

/** Returns the URL of a drive's root. */
export const rootPath = (workspace: string | undefined): string => inSpace(DRIVE_PATH, workspace)
export const pathOfFolder = (id: string, workspace: string | undefined): string =>
  inSpace(`${DRIVE_PATH}/${id}`, workspace)

/** Returns the URL of a folder, or of a file, which opens in its folder. */
export function pathOfNode(node: Pick<Node, 'id' | 'kind' | 'parent'>, workspace: string | undefined): string {
  const { id, kind, parent } = node
  if (kind === 'folder') return pathOfFolder(id, workspace)
  const folder = parent === null ? DRIVE_PATH : `${DRIVE_PATH}/${parent}`
  return inSpace(`${folder}?${FILE_PARAMETER}=${encodeURIComponent(id)}`, workspace)
}
