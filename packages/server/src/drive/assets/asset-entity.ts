import type { Asset } from '@saffron/core/drive'

import type { AssetRow, Places } from '../stores/asset-store.ts'
import { contentPath, type SignedUrls, thumbnailPath } from './content-url.ts'

/** Returns an asset as the API shows it. */
export function toAsset(row: AssetRow, { stores, node }: Places, { sign }: SignedUrls): Asset {
  const { id, name, size, type, hash, width, height, createdAt, updatedAt } = row
  return {
    id,
    name,
    size,
    type,
    fileKind: row.kind,
    hash,
    ...(node !== undefined && { node }),
    url: sign(contentPath(id)),
    ...(row.thumbnail === 'done' && { thumbnail: sign(thumbnailPath(id)) }),
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
