import type { AreaTranslate } from '../i18n/index.ts'
import type { ChannelDialect } from './channel-entities.ts'
import { CHANNEL_TYPES, type ChannelType, MIDJOURNEY_DIALECTS, OPENAI_DIALECTS } from './kinds.ts'

interface ProviderEntry {
  readonly name: string
  /** The message with its label among the types, if that isn't its name. */
  readonly label?: 'admin.channel.type.demo' | 'admin.channel.type.midjourney' | 'admin.channel.type.openai'
  /** The URL of its API, unless the channel sets another one. Empty if a channel has no URL and no key. */
  readonly baseUrl: string
  /** Whether it has models for chats. */
  readonly hasChat: boolean
  /** The dialects of its API, the default first. Empty if there's only one. */
  readonly dialects: readonly ChannelDialect[]
  /** Whether a channel can have one of several APIs for video. */
  readonly hasVideoApis: boolean
  /** Whether the forms offer it for a new channel. */
  readonly isOffered: boolean
}

const REMOTE = { hasChat: true, dialects: [], hasVideoApis: false, isOffered: true } as const

/** The provider of each channel type: everything about it that clients and the server share. */
export const PROVIDERS: Readonly<Record<ChannelType, ProviderEntry>> = {
  openai: {
    ...REMOTE,
    name: 'OpenAI',
    label: 'admin.channel.type.openai',
    baseUrl: 'https://api.openai.com/v1',
    dialects: OPENAI_DIALECTS,
    hasVideoApis: true,
  },
  anthropic: { ...REMOTE, name: 'Anthropic', baseUrl: 'https://api.anthropic.com' },
  google: { ...REMOTE, name: 'Google Gemini', baseUrl: 'https://generativelanguage.googleapis.com' },
  ollama: { ...REMOTE, name: 'Ollama', baseUrl: 'http://127.0.0.1:11434' },
  midjourney: {
    ...REMOTE,
    name: 'Midjourney',
    label: 'admin.channel.type.midjourney',
    baseUrl: 'http://127.0.0.1:8080',
    hasChat: false,
    dialects: MIDJOURNEY_DIALECTS,
  },
  demo: { ...REMOTE, name: 'Demo', label: 'admin.channel.type.demo', baseUrl: '', isOffered: false },
}

/** The channel types that the forms offer. */
export const OFFERED_CHANNEL_TYPES = CHANNEL_TYPES.filter((type) => PROVIDERS[type].isOffered)

/** Returns the dialect of a channel of this type: the given one, or the type's default if it isn't one of the type's. */
export function dialectOf(type: ChannelType, dialect: ChannelDialect): ChannelDialect {
  const { dialects } = PROVIDERS[type]
  return dialects.includes(dialect) ? dialect : (dialects[0] ?? 'auto')
}

/** Returns the label of a channel type. */
export function channelTypeLabel(type: ChannelType, t: AreaTranslate<'admin'>): string {
  const { name, label } = PROVIDERS[type]
  return label === undefined ? name : t(label)
}
