import type { ChannelTable } from '../../db/tables/channels.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { Encryption } from '../../platform/encryption.ts'

type ProxyColumns = Pick<ChannelTable, 'proxyKind' | 'encryptedProxy' | 'proxyLabel'>

/** Replaces the password of a proxy in API results. */
const HIDDEN = '***'

/** Differs from the key's owner, which is the channel's ID alone. */
const ownerOf = (id: string): string => `${id}:proxy`

/**
 * Encrypts a proxy for the row, because its address may contain a password. Throws `request.invalid` if the password is
 * the placeholder for hidden ones.
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

/** Returns a proxy as the API shows it, with a hidden password. Sending this value back keeps the current proxy. */
export const redactedProxy = (row: Pick<ProxyColumns, 'proxyKind' | 'proxyLabel'>): string | null =>
  row.proxyKind === 'direct' ? 'direct' : row.proxyLabel

/** Returns `direct`, a proxy's address, or null to use the environment. Returns undefined if it can't be decrypted. */
export function proxyOf(
  keys: Encryption,
  row: Pick<ChannelTable, 'id' | 'type'> & ProxyColumns,
): string | null | undefined {
  if (row.type === 'demo' || row.proxyKind === 'direct') return 'direct'
  return row.encryptedProxy === null ? null : keys.decrypt(ownerOf(row.id), row.encryptedProxy)
}
