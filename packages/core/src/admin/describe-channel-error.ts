import type { Translate } from '../i18n/index.ts'
import type { ChannelTest } from './channel-entities.ts'

/** `code: what the provider said`, as a channel's last error is kept. */
const CODED = /^(provider\.[a-z_]+)(?:: ([^]*))?$/

/** Failures whose detail is not the provider's but our own, for the log. */
const OWN_WORDS: ReadonlySet<string> = new Set(['provider.unreadable', 'provider.timeout', 'provider.cut'])

/** What a test of a channel failed with, in the form of a channel's `lastError`. */
export const codedFailure = ({ code = '', message = '' }: Pick<ChannelTest, 'code' | 'message'>): string =>
  [code, message].filter((part) => part !== '').join(': ')

/**
 * What a person reads of a channel's `lastError`: the catalogue's sentence for its code, with the provider's own words as
 * they are, and none of ours in another language. What has no code of the catalogue stays as it is.
 */
export function describeChannelError(lastError: string, t: Translate): string {
  const [, code = '', detail = ''] = CODED.exec(lastError) ?? []
  // Who uses a model is advised to take another; whoever keeps the channel has no use for that.
  const ofChannel = `format.channel.${code.slice(code.indexOf('.') + 1)}`
  const key = t.has(ofChannel) ? ofChannel : `error.${code}`
  if (!t.has(key)) return lastError
  const sentence = t(key, { detail })
  if (OWN_WORDS.has(code)) return sentence
  // Some sentences are for users, who are not told what the provider said; whoever keeps the channel is.
  return sentence.includes(detail) ? sentence : `${sentence} ${detail}`
}
