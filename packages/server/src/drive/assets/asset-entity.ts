import type { Asset } from '@saffron/core/drive'

import type { AssetRow, Places } from '../stores/asset-store.ts'
import { contentPath, type SignedUrls, thumbnailPath } from './content-url.ts'

/** Returns an asset as the API shows it to a reader, whose URLs can't be used by others after they lose access. */
export function toAsset(row: AssetRow, { stores, node }: Places, { sign }: SignedUrls, reader: string): Asset {
  const member = reader === row.ownerId ? undefined : reader
  const { id, name, size, type, hash, width, height, createdAt, updatedAt } = row
  return {
    id,
    name,
    size,
    type,
    fileKind: row.kind,
    hash,
    ...(node !== undefined && { node }),
    url: sign(contentPath(id), member),
    ...(row.thumbnail === 'done' && { thumbnail: sign(thumbnailPath(id), member) }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    conversation: row.conversationId,
    stores,
    text: { state: row.textState, ...(row.textError !== null && { error: row.textError }) },
    vectors: { state: row.vectorState, ...(row.vectorError !== null && { error: row.vectorError }) },
    createdAt,
    updatedAt,
  }
}
