import type { Api } from '../client/api-types.ts'
import type { Asset } from './entities.ts'

interface AskedContent {
  readonly hash: string
  readonly size: number
}

/** What the drive asks about contents. */
export const assetCalls = (api: Pick<Api, 'request'>) => ({
  getAsset: (id: string, signal?: AbortSignal) =>
    api.request('GET', `/assets/list/${id}`, signal === undefined ? {} : { signal }) as Promise<Asset>,
  checkAssets: (list: readonly AskedContent[]) =>
    api.request('POST', '/assets/check-status', { body: { list } }) as Promise<{
      readonly list: readonly { readonly hash: string; readonly asset: string | null }[]
    }>,
})
