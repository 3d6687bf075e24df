import type { ChannelTable } from '../../db/tables/channels.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { Encryption } from '../../platform/encryption.ts'

type ProxyColumns = Pick<ChannelTable, 'proxyKind' | 'encryptedProxy' | 'proxyLabel'>

/** Stands for a password in what is told of a proxy. */
const HIDDEN = '***'

/** Apart from the key, which is sealed for the channel's id alone. */
const ownerOf = (id: string): string => `${id}:proxy`

/**
 * A proxy as it lies in the row: sealed, since its address may hold a password. Throws `request.invalid` for one whose
 * password is the sign that hides one.
 */
export function proxyColumns(keys: Encryption, id: string, proxy: string | null): ProxyColumns {
  const url = proxy === null ? null : URL.parse(proxy)
  if (proxy === null || url === null) {
    return { proxyKind: proxy === 'direct' ? 'direct' : null, encryptedProxy: null, proxyLabel: null }
  }
  if (url.password === HIDDEN) throw new InvalidField('body.proxy', 'field.proxyPassword')
  const who = `${url.username}${url.password === '' ? '' : `:${HIDDEN}`}`
  const proxyLabel = `${url.protocol}//${who === '' ? '' : `${who}@`}${url.host}`
  return { proxyKind: 'url', encryptedProxy: keys.encrypt(ownerOf(id), url.href), proxyLabel }
}

/** A proxy as the API tells it: a password is hidden, and what is told means the proxy that is there when it is sent back. */
export const redactedProxy = (row: Pick<ProxyColumns, 'proxyKind' | 'proxyLabel'>): string | null =>
  row.proxyKind === 'direct' ? 'direct' : row.proxyLabel

/** The way a channel takes: `direct`, a proxy's address, null as the environment says; undefined where it cannot be read. */
export function proxyOf(
  keys: Encryption,
  row: Pick<ChannelTable, 'id' | 'type'> & ProxyColumns,
): string | null | undefined {
  if (row.type === 'demo' || row.proxyKind === 'direct') return 'direct'
  return row.encryptedProxy === null ? null : keys.decrypt(ownerOf(row.id), row.encryptedProxy)
}
