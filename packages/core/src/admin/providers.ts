import type { AreaTranslate } from '../i18n/index.ts'
import { CHANNEL_TYPES, type ChannelType } from './kinds.ts'

interface ProviderEntry {
  readonly name: string
  /** The message with its label among the types, if that isn't its name. */
  readonly label?: 'admin.channel.type.demo' | 'admin.channel.type.openai'
  /** The URL of its API, unless the channel sets another one. Empty if a channel has no URL and no key. */
  readonly baseUrl: string
  /** Whether the channel's dialect matters. */
  readonly hasDialects: boolean
  /** Whether the forms offer it for a new channel. */
  readonly isOffered: boolean
}

const REMOTE = { hasDialects: false, isOffered: true } as const

/** The provider of each channel type: everything about it that clients and the server share. */
export const PROVIDERS: Readonly<Record<ChannelType, ProviderEntry>> = {
  openai: {
    ...REMOTE,
    name: 'OpenAI',
    label: 'admin.channel.type.openai',
    baseUrl: 'https://api.openai.com/v1',
    hasDialects: true,
  },
  anthropic: { ...REMOTE, name: 'Anthropic', baseUrl: 'https://api.anthropic.com' },
  google: { ...REMOTE, name: 'Google Gemini', baseUrl: 'https://generativelanguage.googleapis.com' },
  ollama: { ...REMOTE, name: 'Ollama', baseUrl: 'http://127.0.0.1:11434' },
  demo: { name: 'Demo', label: 'admin.channel.type.demo', baseUrl: '', hasDialects: false, isOffered: false },
}

/** The channel types that the forms offer. */
export const OFFERED_CHANNEL_TYPES = CHANNEL_TYPES.filter((type) => PROVIDERS[type].isOffered)

/** Returns the label of a channel type. */
export function channelTypeLabel(type: ChannelType, t: AreaTranslate<'admin'>): string {
  const { name, label } = PROVIDERS[type]
  return label === undefined ? name : t(label)
}
