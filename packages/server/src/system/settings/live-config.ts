import type { KnownSettingKey } from '@saffron/core/system'

import { type Config, GOOGLE_ADDRESSES } from '../../platform/config.ts'
import { bytesOf, creditsOf, switchOf } from './read-value.ts'

/** The text that is set for a key; undefined where nothing is. */
export type ValueOf = (key: KnownSettingKey) => string | undefined

/** The configuration with what is set over it: each look at a field sees what holds at that moment. */
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
    get mostUploadBytes() {
      return bytesOf(valueOf('drive.mostUpload') ?? '') ?? config.mostUploadBytes
    },
    get driveQuotaBytes() {
      return bytesOf(valueOf('drive.quota') ?? '') ?? config.driveQuotaBytes
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
