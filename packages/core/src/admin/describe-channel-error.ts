import type { Translate } from '../i18n/index.ts'
import type { ChannelTest } from './channel-entities.ts'

/** The format of a channel's last error: `code: the provider's message`. */
const CODED = /^(provider\.[a-z_]+)(?:: ([^]*))?$/

/** Errors whose detail is our own log text, not the provider's message. */
const OWN_WORDS: ReadonlySet<string> = new Set(['provider.unreadable', 'provider.timeout', 'provider.cut'])

/** Formats the error of a channel test like a `lastError`. */
export const codedFailure = ({ code = '', message = '' }: Pick<ChannelTest, 'code' | 'message'>): string =>
  [code, message].filter((part) => part !== '').join(': ')

/**
 * Returns the text of a `lastError` for people: the translated message of its code with the provider's unchanged
 * message. Texts without a code of the catalogue stay as they are.
 */
export function describeChannelError(lastError: string, t: Translate): string {
  const [, code = '', detail = ''] = CODED.exec(lastError) ?? []
  // These errors advise chat users to choose another model, which is no help to an administrator.
  const ofChannel = `format.channel.${code.slice(code.indexOf('.') + 1)}`
  const key = t.has(ofChannel) ? ofChannel : `error.${code}`
  if (!t.has(key)) return lastError
  const sentence = t(key, { detail })
  if (OWN_WORDS.has(code)) return sentence
  // Some messages are for users, who don't see the provider's message. Channel admins do.
  if (sentence.includes(detail)) return sentence
  return sentence.endsWith('。') ? `${sentence}${detail}` : `${sentence} ${detail}`
}
