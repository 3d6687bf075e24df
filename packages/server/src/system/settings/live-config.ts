import type { KnownSettingKey } from '@saffron/core/system'

import { type Config, GOOGLE_ADDRESSES } from '../../platform/config.ts'
import { bytesOf, creditsOf, searchProviderOf, stepsOf, switchOf, urlOf } from './read-value.ts'

/** Returns the text set for a key, or undefined if it is unset. */
export type ValueOf = (key: KnownSettingKey) => string | undefined

/** Returns the configuration with the settings on top. Each access to a field returns its current value. */
export function liveConfig(config: Config, valueOf: ValueOf): Config {
  const credits = (key: KnownSettingKey, otherwise: number): number => creditsOf(valueOf(key) ?? '') ?? otherwise
  return {
    ...config,
    get requireVerifiedEmail() {
      return switchOf(valueOf('signup.emailCode') ?? '') ?? config.requireVerifiedEmail
    },
    get rewardMicros() {
      const { inviter, invitee } = config.rewardMicros
      return { inviter: credits('reward.inviter', inviter), invitee: credits('reward.invitee', invitee) }
    },
    get startingMicros() {
      return credits('signup.credit', config.startingMicros)
    },
    get lowMicros() {
      return credits('wallet.low', config.lowMicros)
    },
    get maxUploadBytes() {
      return bytesOf(valueOf('drive.mostUpload') ?? '') ?? config.maxUploadBytes
    },
    get driveQuotaBytes() {
      return bytesOf(valueOf('drive.quota') ?? '') ?? config.driveQuotaBytes
    },
    get pluginsByUrl() {
      return switchOf(valueOf('plugins.byUrl') ?? '') ?? config.pluginsByUrl
    },
    get maxSteps() {
      return stepsOf(valueOf('tools.steps') ?? '') ?? config.maxSteps
    },
    get webSearch() {
      const provider = searchProviderOf(valueOf('webSearch.provider') ?? '')
      const url = urlOf(valueOf('webSearch.url') ?? '')
      const key = valueOf('webSearch.key')
      if (provider === 'searxng') return url === undefined ? config.webSearch : { provider, url, key: undefined }
      if (provider === undefined || key === undefined) return config.webSearch
      // Their address is known. One that is left of a SearXNG server must not get their key.
      return { provider, url: undefined, key }
    },
    get google() {
      const clientId = valueOf('google.clientId') ?? config.google?.clientId
      if (clientId === undefined) return undefined
      const clientSecret = valueOf('google.clientSecret') ?? config.google?.clientSecret
      return { ...(config.google ?? GOOGLE_ADDRESSES), clientId, clientSecret }
    },
    get smtp() {
      const url = valueOf('mail.smtpUrl') ?? config.smtp?.url
      const from = valueOf('mail.from') ?? config.smtp?.from
      return url === undefined || from === undefined ? undefined : { url, from }
    },
  }
}
