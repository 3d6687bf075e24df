import type { codeContract } from '@saffron/core/auth'

import type { Handlers } from '../../http/handler.ts'
import type { Config } from '../../platform/config.ts'
import { hasAccounts } from '../accounts/store.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { googleOptions } from '../social/google-account.ts'
import { codeEmail, codeSms } from './code-emails.ts'
import { CODE_LIMITS } from './codes.ts'
import { requestPasswordReset, type ResetDeps, resetPassword } from './reset-password.ts'

interface CodeServices extends ResetDeps {
  readonly config: Pick<Config, 'requireVerifiedEmail' | 'google'>
}

export function codeHandlers(services: CodeServices): Handlers<typeof codeContract> {
  const { db, config, mail, codes } = services
  return {
    sendEmailCode: async ({ params, address, locale }) => {
      const code = await codes.issue({ target: params.email, purpose: 'address', by: 'mail', address })
      mail.sendMail(async () => ({ to: params.email, locale, email: await codeEmail('code', code, locale) }))
      return CODE_LIMITS
    },
    sendSmsCode: async ({ params, address, locale }) => {
      const code = await codes.issue({ target: params.phone, purpose: 'address', by: 'sms', address })
      mail.sendSms({ to: params.phone, text: await codeSms(code, locale) })
      return CODE_LIMITS
    },
    forgotPassword: async (call) => {
      const { email, code, password } = call.body
      if (code === undefined || password === undefined) {
        return { changed: false, ...(await requestPasswordReset(services, call, email)) }
      }
      await resetPassword(services, call, { email, code, password })
      return { changed: true }
    },
    config: async ({ origin }) => {
      const isNew = !(await hasAccounts(db.query))
      return {
        isNew,
        emailCodeRequired: config.requireVerifiedEmail && !isNew,
        mail: mail.mailGoesTo,
        sms: mail.smsGoesTo,
        ...(config.google && { google: googleOptions(config.google) }),
        passkeys: relyingPartyOf(origin) !== undefined,
      }
    },
  }
}
