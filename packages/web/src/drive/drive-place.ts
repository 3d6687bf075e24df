import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { useRouteParam } from '../shell/routing/route-params.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { DRIVE_PATH } from './drive-path.ts'

/** The content of the page: a folder (the root without an ID), the trash, or search results. */
export type DrivePlace = { readonly workspace: string | undefined } & (
  | { readonly kind: 'folder'; readonly id: string | undefined }
  | { readonly kind: 'trash' }
  | { readonly kind: 'search'; readonly words: string }
)

const TRASH = 'trash'

/** The place in the URL. */
export function useDrivePlace(): DrivePlace {
  const id = useRouteParam('folderid')
  const [query] = useSearchParams()
  const words = query.get('q')?.trim() ?? ''
  const inTrash = query.get('in') === TRASH
  const { id: workspace } = useSpace()
  return useMemo(() => {
    if (inTrash) return { kind: 'trash', workspace }
    return words === '' ? { kind: 'folder', id, workspace } : { kind: 'search', words, workspace }
  }, [id, words, inTrash, workspace])
}

export { pathOfFolder, rootPath } from './drive-path.ts'
export const trashPath = (workspace: string | undefined): string => inSpace(`${DRIVE_PATH}?in=${TRASH}`, workspace)
/** Returns the URL of a search started on this page of the drive. */
export const pathOfSearch = (pathname: string, words: string, workspace: string | undefined): string =>
  inSpace(`${pathname}?q=${encodeURIComponent(words)}`, workspace)

/** Returns the key under which a place's state is kept. */
export function nameOfPlace(place: DrivePlace): string {
  const space = place.workspace ?? ''
  if (place.kind === 'trash') return `trash ${space}`
  return place.kind === 'search' ? `search ${space} ${place.words}` : `folder ${space} ${place.id ?? ''}`
}
