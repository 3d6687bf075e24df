import type { AreaKey, MessageKey } from '@saffron/core/i18n'

type Sections<A extends 'account' | 'admin'> = Readonly<Record<string, readonly (AreaKey<A> | MessageKey)[]>>

/** The section titles of the account pages, by path. */
export const ACCOUNT_SECTIONS: Sections<'account'> = {
  '/app/user': ['account.picture.title', 'common.name', 'account.looks.title', 'common.account'],
  '/app/user/security': [
    'common.password',
    'common.twoFactorAuthentication',
    'account.totp.title',
    'account.recovery.title',
    'account.passkey.title',
    'account.session.title',
    'account.history.title',
    'account.apiKey.title',
    'account.data.title',
    'common.deleteAccount',
  ],
  '/app/user/walletRecord': [
    'account.wallet.balance',
    'account.wallet.useTitle',
    'account.wallet.recordsTitle',
    'account.wallet.request.title',
  ],
  '/app/user/invitations': ['account.invite.linkTitle', 'account.invite.sendTitle', 'account.invite.listTitle'],
}

/** The section titles of the administration pages. */
export const ADMIN_SECTIONS: Sections<'admin'> = {
  '/app/admin': [
    'admin.overview.byModel',
    'admin.overview.byChannel',
    'admin.overview.errors',
    'admin.overview.database',
    'admin.overview.log',
  ],
  '/app/admin/channel': ['admin.channel.new', 'admin.channel.order'],
  '/app/admin/model': ['admin.model.chatDefault', 'admin.model.new', 'admin.model.prices', 'admin.model.refresh'],
  '/app/admin/user': ['admin.users.roleSet', 'admin.users.recharge', 'admin.users.endAllOk'],
  '/app/admin/walletRecord': ['admin.wallet.rechargeTitle', 'admin.wallet.requests.pending', 'admin.wallet.audit'],
  '/app/admin/giftcard': ['admin.giftcard.create', 'common.downloadCsv'],
  '/app/admin/systemPrompt': ['admin.prompt.new', 'admin.prompt.versions'],
  '/app/admin/systemEnv': ['admin.setting.new'],
  '/app/admin/outbox': ['admin.outbox.mail', 'admin.outbox.sms'],
}
