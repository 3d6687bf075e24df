import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

import { useRouteParam } from '../shell/routing/current-route.ts'
import { DRIVE_PATH } from './drive-path.ts'

/** The content of the page: a folder (the root without an ID), the trash, or search results. */
export type DrivePlace =
  | { readonly kind: 'folder'; readonly id: string | undefined }
  | { readonly kind: 'trash' }
  | { readonly kind: 'search'; readonly words: string }

const TRASH = 'trash'

/** The place in the URL. */
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

export { DRIVE_PATH as ROOT_PATH, pathOfFolder } from './drive-path.ts'
export const TRASH_PATH = `${DRIVE_PATH}?in=${TRASH}`
/** Returns the URL of a search started on this page of the drive. */
export const pathOfSearch = (pathname: string, words: string): string => `${pathname}?q=${encodeURIComponent(words)}`

/** Returns the key under which a place's state is kept. */
export function nameOfPlace(place: DrivePlace): string {
  if (place.kind === 'trash') return 'trash'
  return place.kind === 'search' ? `search ${place.words}` : `folder ${place.id ?? ''}`
}
