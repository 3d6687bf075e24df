/** The services that can search the web for models. */
export const SEARCH_PROVIDERS = ['searxng', 'brave', 'tavily'] as const
export type SearchProvider = (typeof SEARCH_PROVIDERS)[number]

export const SETTING_TYPES = [
  'credits',
  'bytes',
  'switch',
  'text',
  'smtp',
  'sender',
  'clientId',
  'steps',
  'url',
  'searchProvider',
] as const
/**
 * The format of a setting's text: `credits` as `2.5`, `bytes` as `10 GB`, `switch` as `yes` or `no`, `sender` as
 * `Saffron <saffron@example.com>`, `steps` as a number from 1 to 100.
 */
export type SettingType = (typeof SETTING_TYPES)[number]

export interface KnownSetting {
  readonly key: string
  readonly type: SettingType
  /** Write-only: encrypted in the database and never returned. */
  readonly secret?: true
}

/**
 * The settings that the product itself reads. An unset one has the value of the server's environment, or its own
 * default.
 */
export const KNOWN_SETTINGS = [
  { key: 'signup.emailCode', type: 'switch' },
  { key: 'signup.credit', type: 'credits' },
  { key: 'reward.inviter', type: 'credits' },
  { key: 'reward.invitee', type: 'credits' },
  { key: 'wallet.low', type: 'credits' },
  { key: 'drive.quota', type: 'bytes' },
  { key: 'drive.mostUpload', type: 'bytes' },
  { key: 'plugins.byUrl', type: 'switch' },
  { key: 'tools.steps', type: 'steps' },
  { key: 'webSearch.provider', type: 'searchProvider' },
  { key: 'webSearch.url', type: 'url' },
  { key: 'webSearch.key', type: 'text', secret: true },
  { key: 'google.clientId', type: 'clientId' },
  { key: 'google.clientSecret', type: 'text', secret: true },
  { key: 'mail.smtpUrl', type: 'smtp', secret: true },
  { key: 'mail.from', type: 'sender' },
] as const satisfies readonly KnownSetting[]

export type KnownSettingKey = (typeof KNOWN_SETTINGS)[number]['key']

export const knownSetting = (key: string): KnownSetting | undefined => KNOWN_SETTINGS.find((known) => known.key === key)
