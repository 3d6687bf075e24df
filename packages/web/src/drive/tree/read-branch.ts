import type { Node } from '@saffron/core/drive'
import { MAX_PAGE_SIZE } from '@saffron/core/paging'

import { api } from '../../shell/session/client.ts'

/** The loaded subfolders of a folder, page by page. */
export interface Branch {
  readonly folders: readonly Node[]
  readonly total: number
  readonly failed: boolean
}

const EMPTY: Branch = { folders: [], total: 0, failed: false }

/** Loads the first subfolders, or those after the loaded ones. Returns the change of the branch, also on failure. */
export async function nextFolders(id: string, loaded?: Branch): Promise<(before?: Branch) => Branch> {
  const page = Math.floor((loaded?.folders.length ?? 0) / MAX_PAGE_SIZE) + 1
  try {
    const query = { kind: 'folder', page, limit: MAX_PAGE_SIZE, sort: 'name' } as const
    const { list, total } = await api.drive.childrenOfNode({ params: { id }, query })
    return ({ folders } = EMPTY) => ({
      folders: page === 1 ? list : [...folders.slice(0, (page - 1) * MAX_PAGE_SIZE), ...list],
      total,
      failed: false,
    })
  } catch {
    return (before = EMPTY) => ({ ...before, failed: true })
  }
}
