import { MAX_ARCHIVED, type Node } from '@saffron/core/drive'

import { saveAddress } from '../browser/save-file.ts'
import { api } from '../shell/session/client.ts'

/** Downloads a single file unchanged, or several nodes as a streamed zip. */
export async function downloadNodes(nodes: readonly Node[]): Promise<void> {
  const [first] = nodes
  if (nodes.length === 1 && first?.asset) {
    const { url } = await api.drive.getAsset({ params: { id: first.asset } })
    return saveAddress(asAttachment(url), first.name)
  }
  for (let start = 0; start < nodes.length; start += MAX_ARCHIVED) {
    const ids = nodes.slice(start, start + MAX_ARCHIVED).map(({ id }) => id)
    const { url, name } = await api.drive.archiveNodes({ body: { ids } })
    saveAddress(url, name)
  }
}

/** Returns the URL that responds with an attachment. */
function asAttachment(url: string): string {
  const address = new URL(url, location.origin)
  address.searchParams.set('download', 'true')
  return address.href
}
