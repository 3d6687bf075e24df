import { assetCalls, type Node } from '@saffron/core/drive'

import { api } from '../shell/client.ts'
import { saveAddress } from '../shell/save-file.ts'

/** Puts files among the person's downloads, one after the other. */
export async function downloadNodes(nodes: readonly Node[]): Promise<void> {
  for (const { asset, name } of nodes) {
    if (asset === null) continue
    const { url } = await assetCalls(api).getAsset(asset)
    saveAddress(asAttachment(url), name)
  }
}

/** The same address, answered as a file to keep. */
function asAttachment(url: string): string {
  const address = new URL(url, location.origin)
  address.searchParams.set('download', 'true')
  return address.href
}
