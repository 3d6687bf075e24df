import type { ChannelTable } from '../../db/tables/channels.ts'
import type { SealedText } from '../../sealed-text.ts'

type ProxyColumns = Pick<ChannelTable, 'proxyKind' | 'encryptedProxy' | 'proxyLabel'>

/** Apart from the key, which is sealed for the channel's id alone. */
const ownerOf = (id: string): string => `${id}:proxy`

/** A proxy as it lies in the row: sealed, since its address may hold a password. */
export function proxyColumns(keys: SealedText, id: string, proxy: string | null): ProxyColumns {
  const url = proxy === null ? null : URL.parse(proxy)
  if (proxy === null || url === null) {
    return { proxyKind: proxy === 'direct' ? 'direct' : null, encryptedProxy: null, proxyLabel: null }
  }
  const name = url.username === '' ? '' : `${url.username}@`
  const proxyLabel = `${url.protocol}//${name}${url.host}`
  return { proxyKind: 'url', encryptedProxy: keys.encrypt(ownerOf(id), url.href), proxyLabel }
}

/** The way a channel takes: `direct`, a proxy's address, null as the environment says; undefined where it cannot be read. */
export function proxyOf(
  keys: SealedText,
  row: Pick<ChannelTable, 'id' | 'type'> & ProxyColumns,
): string | null | undefined {
  if (row.type === 'demo' || row.proxyKind === 'direct') return 'direct'
  return row.encryptedProxy === null ? null : keys.decrypt(ownerOf(row.id), row.encryptedProxy)
}
