import type { Api } from '@saffron/core/client'
import type { Asset } from '@saffron/core/drive'
import { sleep } from '@saffron/core/stream'

/** Kinds that a server makes small pictures of. */
const MADE_SMALL = /^image\/(jpeg|png|gif|webp|avif)$/
/** One that has just come is made small a little later; after that long nobody does it. */
const NEW_MS = 60_000
const PAUSES_MS = [150, 300, 600, 1200]
/** Bytes of a small picture that is taken. */
const MOST_BYTES = 4 * 1024 * 1024

export interface LoadedPicture {
  readonly asset: Asset
  /** Absent where there is no small picture of it. */
  readonly png?: Buffer
}

/** A file; one that has just come and is made small is waited for, for its pixels are known by then. */
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

/** A file, and its small picture where it is one and the server has it. Throws where there is no such file. */
export async function loadPicture(
  api: Api,
  id: string,
  { isDrawn, signal }: { readonly isDrawn: boolean; readonly signal: AbortSignal },
): Promise<LoadedPicture> {
  if (!isDrawn) return { asset: await api.drive.getAsset({ params: { id }, signal }) }
  const asset = await loadAsset(api, id, signal)
  if (asset.thumbnail === undefined || !MADE_SMALL.test(asset.type)) return { asset }
  try {
    const small = await api.drive.assetThumbnail({ params: { id }, query: { format: 'png' }, signal })
    if (small.size > MOST_BYTES || small.type !== 'image/png') return { asset }
    return { asset, png: Buffer.from(await small.arrayBuffer()) }
  } catch {
    // It is named all the same.
    return { asset }
  }
}
