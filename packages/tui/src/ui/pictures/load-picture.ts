import type { Api } from '@saffron/core/client'
import type { Asset } from '@saffron/core/drive'
import { sleep } from '@saffron/core/stream'

/** File types the server makes thumbnails of. */
const MADE_SMALL = /^image\/(jpeg|png|gif|webp|avif)$/
/** A video may have a poster. */
const SHOWN = /^(?:image\/(?:jpeg|png|gif|webp|avif)|video\/.+)$/
/** Milliseconds the thumbnail of a new file may take. After that there won't be one. */
const NEW_MS = 60_000
const PAUSES_MS = [150, 300, 600, 1200]
/** The maximum size of a thumbnail in bytes. */
const MOST_BYTES = 4 * 1024 * 1024

export interface LoadedPicture {
  readonly asset: Asset
  /** Undefined if there is no thumbnail. */
  readonly png?: Buffer
}

/** Loads a file. For a new picture it waits for the thumbnail, which also provides the dimensions. */
export async function loadAsset(api: Api, id: string, signal?: AbortSignal): Promise<Asset> {
  const read = () => api.drive.getAsset({ params: { id }, ...(signal !== undefined && { signal }) })
  let asset = await read()
  if (!MADE_SMALL.test(asset.type)) return asset
  for (const pause of PAUSES_MS) {
    if (asset.thumbnail !== undefined || Date.now() - Date.parse(asset.createdAt) > NEW_MS) break
    await sleep(pause, signal)
    asset = await read()
  }
  return asset
}

/** Loads a file and its thumbnail, if any. Throws if the file doesn't exist. */
export async function loadPicture(
  api: Api,
  id: string,
  { isDrawn, signal }: { readonly isDrawn: boolean; readonly signal: AbortSignal },
): Promise<LoadedPicture> {
  if (!isDrawn) return { asset: await api.drive.getAsset({ params: { id }, signal }) }
  const asset = await loadAsset(api, id, signal)
  if (asset.thumbnail === undefined || !SHOWN.test(asset.type)) return { asset }
  try {
    const small = await api.drive.assetThumbnail({ params: { id }, query: { format: 'png' }, signal })
    if (small.size > MOST_BYTES || small.type !== 'image/png') return { asset }
    return { asset, png: Buffer.from(await small.arrayBuffer()) }
  } catch {
    // Without a thumbnail, the file is still named.
    return { asset }
  }
}
