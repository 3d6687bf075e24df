import { formatCredits, plainFileSize } from '@saffron/core/format'
import { KNOWN_SETTINGS, knownSetting } from '@saffron/core/system'
import type { Setting } from '@saffron/core/system'

import { newId } from '../../db/index.ts'
import type { SettingTable } from '../../db/tables/config.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { createEncryption, type Encryption } from '../../platform/encryption.ts'
import { liveConfig } from './live-config.ts'
import { allSettings, insertMissing } from './store.ts'

/** How soon changes by other replicas take effect. */
const RELOAD_EVERY_MS = 15_000

/** The settings in memory, up to date with this server's last change. */
export interface Settings {
  /** The configuration with the settings on top. */
  readonly config: Config
  readonly keys: Encryption
  /** Returns the public value of a key, or undefined if it isn't public. */
  readonly publicValue: (key: string) => string | undefined
  readonly toEntity: (row: SettingTable) => Setting
  /** Reloads the settings, including everything written before the call. */
  readonly load: () => Promise<void>
  /** Called before anything reads the configuration. */
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export function createSettings({ db, config, secret, log, now }: Deps): Settings {
  const keys = createEncryption(secret.key('setting'))
  let rows: ReadonlyMap<string, SettingTable> = new Map()
  let values: ReadonlyMap<string, string> = new Map()
  let loading = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const open = ({ id, key, value, secret: isSecret }: SettingTable): string | undefined => {
    if (value === null || isSecret === 0) return value ?? undefined
    const text = keys.decrypt(id, value)
    if (text === undefined) log.warn({ setting: key }, 'a setting was sealed with another secret: set it again')
    return text
  }
  const read = async () => {
    const all = await allSettings(db.query)
    rows = new Map(all.map((row) => [row.key, row]))
    values = new Map(
      all.flatMap((row) => {
        const value = open(row)
        return value === undefined ? [] : [[row.key, value] as const]
      }),
    )
  }
  const load = () => {
    loading = loading.then(read, read)
    return loading
  }
  const valueOf = (key: string) => values.get(key)
  return {
    config: liveConfig(config, valueOf),
    keys,
    load,
    publicValue: (key) => {
      const row = rows.get(key)
      if (row === undefined || row.isPublic === 0 || row.secret === 1) return undefined
      return row.value ?? defaultOf(config, key)
    },
    toEntity: ({ value, secret: isSecret, isPublic, ...row }) => {
      const known = knownSetting(row.key)
      const standard = isSecret === 1 ? undefined : defaultOf(config, row.key)
      return {
        ...row,
        value: isSecret === 1 ? null : value,
        isSet: value !== null,
        secret: isSecret === 1,
        public: isPublic === 1,
        ...(known !== undefined && { type: known.type }),
        ...(standard !== undefined && { default: standard }),
      }
    },
    start: async () => {
      const at = now().toISOString()
      await insertMissing(
        db.query,
        KNOWN_SETTINGS.map((known) => emptyRow(known.key, 'secret' in known, at)),
      )
      await load()
      const reload = () => load().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'))
      if (db.engine === 'postgres') timer = setInterval(() => void reload(), RELOAD_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

const emptyRow = (key: string, secret: boolean, at: string): SettingTable => ({
  id: newId(),
  key,
  value: null,
  secret: Number(secret),
  isPublic: 0,
  note: '',
  version: 1,
  createdAt: at,
  updatedAt: at,
})

const credits = (micros: number): string => formatCredits(micros, 'en').replaceAll(',', '')

/** Returns the value from the environment or the built-in default, or undefined if there is none. */
function defaultOf(config: Config, key: string): string | undefined {
  const defaults: Readonly<Record<string, string | undefined>> = {
    'signup.emailCode': config.requireVerifiedEmail ? 'yes' : 'no',
    'signup.credit': credits(config.startingMicros),
    'reward.inviter': credits(config.rewardMicros.inviter),
    'reward.invitee': credits(config.rewardMicros.invitee),
    'wallet.low': credits(config.lowMicros),
    'drive.quota': plainFileSize(config.driveQuotaBytes, 'en').replaceAll(',', ''),
    'drive.mostUpload': plainFileSize(config.maxUploadBytes, 'en').replaceAll(',', ''),
    'plugins.byUrl': config.pluginsByUrl ? 'yes' : 'no',
    'tools.steps': String(config.maxSteps),
    'google.clientId': config.google?.clientId,
    'mail.from': config.smtp?.from,
  }
  return Object.hasOwn(defaults, key) ? defaults[key] : undefined
}
