import type { Channel, ChannelDialect, ChannelType } from './channel-entities.ts'

/** What a provider that is connected may speak. */
export const CHANNEL_FORM_TYPES = ['openai', 'anthropic', 'google', 'ollama'] as const satisfies readonly ChannelType[]

/** A channel as it is typed into a form. */
export interface ChannelFormValues {
  type: ChannelType
  name: string
  baseUrl: string
  /** Empty leaves the key that is there. */
  apiKey: string
  /** Names, one a line or between commas; empty for all that is offered. */
  models: string
  priority: string
  weight: string
  proxy: string
  timeoutSeconds: string
  drainSeconds: string
  dialect: ChannelDialect
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
}

/** The form of a channel that exists; its key is never in it. */
export function channelFormOf(channel: Channel): ChannelFormValues {
  const { type, name, baseUrl, chosen, priority, weight, proxy, timeoutSeconds, drainSeconds, dialect } = channel
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
  }
}

/** What both a new channel and a change of one say. */
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
    dialect: values.dialect,
  }
}

/** Null where none is named: then all are meant. */
function namesOf(text: string): string[] | null {
  const names = text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? null : names
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
