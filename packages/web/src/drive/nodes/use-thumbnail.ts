import type { Node } from '@saffron/core/drive'
import { useCallback, useSyncExternalStore } from 'react'

import { api } from '../../shell/session/client.ts'
import { onOwnerChange } from '../on-owner-change.ts'
import { previewForm } from '../preview-form.ts'
import { createThumbnails } from './thumbnails.ts'

const thumbnails = createThumbnails({
  read: (id) => api.drive.getAsset({ params: { id } }),
  now: Date.now,
  schedule: (run, ms) => void setTimeout(run, ms),
})
onOwnerChange(thumbnails.forget)

/** A picture up to this size is its own thumbnail if the server has none. */
const SMALL_BYTES = 256 * 1024

const hasThumbnail = ({ fileKind, type }: Node): boolean => fileKind === 'image' || type === 'application/pdf'

/** Returns the thumbnail URL once known, and the handler for a failed load. */
export function useThumbnail(node: Node | undefined) {
  const asset = node !== undefined && hasThumbnail(node) ? node.asset : null
  const own = node !== undefined && node.size <= SMALL_BYTES && previewForm(node) === 'image'
  const follow = useCallback(
    (changed: () => void) => (asset === null ? () => undefined : thumbnails.follow({ asset, own }, changed)),
    [asset, own],
  )
  const src = useSyncExternalStore(follow, () => (asset === null ? undefined : thumbnails.get(asset)))
  return { src, onError: () => asset !== null && thumbnails.broken(asset) }
}
