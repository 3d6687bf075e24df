import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

import { DRIVE_PATH } from '../shell/drive-path.ts'
import { useRouteParam } from '../shell/routing/current-route.ts'

/** What the page shows: a folder (the root where it has no id), what was deleted, or what a search found. */
export type DrivePlace =
  | { readonly kind: 'folder'; readonly id: string | undefined }
  | { readonly kind: 'trash' }
  | { readonly kind: 'search'; readonly words: string }

const TRASH = 'trash'

/** The place that the address names. */
export function useDrivePlace(): DrivePlace {
  const id = useRouteParam('folderid')
  const [query] = useSearchParams()
  const words = query.get('q')?.trim() ?? ''
  const inTrash = query.get('in') === TRASH
  return useMemo(() => {
    if (inTrash) return { kind: 'trash' }
    return words === '' ? { kind: 'folder', id } : { kind: 'search', words }
  }, [id, words, inTrash])
}

export { DRIVE_PATH as ROOT_PATH, pathOfFolder } from '../shell/drive-path.ts'
export const TRASH_PATH = `${DRIVE_PATH}?in=${TRASH}`
/** Of a search that began on this page of the drive. */
export const pathOfSearch = (pathname: string, words: string): string => `${pathname}?q=${encodeURIComponent(words)}`

/** The name under which what is known of a place is kept. */
export function nameOfPlace(place: DrivePlace): string {
  if (place.kind === 'trash') return 'trash'
  return place.kind === 'search' ? `search ${place.words}` : `folder ${place.id ?? ''}`
}
