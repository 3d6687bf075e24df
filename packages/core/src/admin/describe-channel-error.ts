import type { Translate } from '../i18n/index.ts'

/** `code: what the provider said`, as a channel's last error is kept. */
const CODED = /^(provider\.[a-z_]+)(?:: ([^]*))?$/

/**
 * What a person reads of a channel's `lastError`: the catalogue's sentence for its code, with the provider's own words as
 * they are. What has no code of the catalogue stays as it is.
 */
export function describeChannelError(lastError: string, t: Translate): string {
  const [, code = '', detail = ''] = CODED.exec(lastError) ?? []
  const key = `error.${code}`
  if (!t.has(key)) return lastError
  const sentence = t(key, { detail })
  // Some sentences are for users, who are not told what the provider said; whoever keeps the channel is.
  return sentence.includes(detail) ? sentence : `${sentence} ${detail}`
}
