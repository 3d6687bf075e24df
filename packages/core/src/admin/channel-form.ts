import type { Channel, ChannelDialect, ChannelVideoApi } from './channel-entities.ts'
import type { ChannelType } from './kinds.ts'
import { dialectOf, PROVIDERS } from './providers.ts'

/** The values of a channel's form. */
export interface ChannelFormValues {
  type: ChannelType
  name: string
  baseUrl: string
  /** An empty key keeps the current one. */
  apiKey: string
  /** Names, one per line or separated by commas. Empty for all listed models. */
  models: string
  priority: string
  weight: string
  proxy: string
  timeoutSeconds: string
  drainSeconds: string
  dialect: ChannelDialect
  video: ChannelVideoApi
}

/** The fields that few people need. */
export const ADVANCED_CHANNEL_FIELDS = [
  'priority',
  'weight',
  'timeoutSeconds',
  'drainSeconds',
  'proxy',
  'dialect',
  'video',
] as const

/** The fields that both forms show, in their order. A channel's type is fixed once it exists. */
const FIELDS = [
  'name',
  'baseUrl',
  'apiKey',
  'models',
  ...ADVANCED_CHANNEL_FIELDS,
] as const satisfies readonly (keyof ChannelFormValues)[]
export type ChannelField = (typeof FIELDS)[number]

/** Returns the fields of the form of a channel of this type, in their order. */
export function channelFieldsOf(type: ChannelType): readonly ChannelField[] {
  const { baseUrl, hasChat, dialects, hasVideoApis } = PROVIDERS[type]
  const isShown: Partial<Record<ChannelField, boolean>> = {
    baseUrl: baseUrl !== '',
    apiKey: baseUrl !== '',
    drainSeconds: hasChat,
    dialect: dialects.length > 0,
    video: hasVideoApis,
  }
  return FIELDS.filter((field) => isShown[field] ?? true)
}

/** The form of a new channel. */
export const EMPTY_CHANNEL_FORM: ChannelFormValues = {
  type: 'openai',
  name: '',
  baseUrl: '',
  apiKey: '',
  models: '',
  priority: '0',
  weight: '1',
  proxy: '',
  timeoutSeconds: '',
  drainSeconds: '',
  dialect: 'auto',
  video: 'none',
}

/** Returns the form of an existing channel. It never contains the key. */
export function channelFormOf(channel: Channel): ChannelFormValues {
  const { type, name, baseUrl, chosen, priority, weight, proxy, timeoutSeconds, drainSeconds, dialect, video } = channel
  return {
    type,
    name,
    baseUrl,
    apiKey: '',
    models: (chosen ?? []).join('\n'),
    priority: String(priority),
    weight: String(weight),
    proxy: proxy ?? '',
    timeoutSeconds: String(timeoutSeconds ?? ''),
    drainSeconds: String(drainSeconds ?? ''),
    dialect,
    video,
  }
}

/** Returns the newer channel from the details of a conflict. */
export const newerChannel = (details: Readonly<Record<string, unknown>>): Channel | undefined =>
  details['channel'] as Channel | undefined

/** Returns the fields that creating and changing a channel have in common. */
export function channelBodyOf(values: ChannelFormValues) {
  return {
    name: values.name.trim(),
    baseUrl: values.baseUrl.trim() || null,
    ...(values.apiKey !== '' && { apiKey: values.apiKey.trim() }),
    models: namesOf(values.models),
    priority: Number(values.priority),
    weight: Number(values.weight),
    proxy: values.proxy.trim() || null,
    timeoutSeconds: numberOf(values.timeoutSeconds),
    drainSeconds: numberOf(values.drainSeconds),
    dialect: dialectOf(values.type, values.dialect),
    video: values.video,
  }
}

/** Returns null if no name is given, which means all models. */
function namesOf(text: string): string[] | null {
  const names = text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? null : names
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
