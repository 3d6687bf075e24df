import { KNOWN_ROLES, type Profile } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'

import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/moment.tsx'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useConfirmEmail } from './confirm-email-dialog.tsx'

import account from '../../ui/settings/settings.module.css'
import styles from './profile.module.css'

/** The account data, and a button to verify the email address. */
export function AccountSection({ user }: { readonly user: Profile }) {
  const t = useTranslate('account')
  const { sending, confirm } = useConfirmEmail(user.email)
  const role = KNOWN_ROLES.find((known) => known === user.role)
  return (
    <SettingsSection title={t('common.account')} lead={t('account.facts.lead')}>
      <dl className={styles.facts}>
        <dt>{t('common.email')}</dt>
        <dd>
          {user.email}
          <span className={account.chip} data-tone={user.emailVerifiedAt === undefined ? undefined : 'good'}>
            {t(user.emailVerifiedAt === undefined ? 'account.facts.unverified' : 'account.facts.verified')}
          </span>
          {user.emailVerifiedAt === undefined && (
            <Button busy={sending} onClick={() => void confirm()}>
              {t('account.confirmEmail.ask')}
            </Button>
          )}
        </dd>
        <dt>{t('account.facts.role')}</dt>
        <dd>{role === undefined ? user.role : t(`account.role.${role}`)}</dd>
        <dt>{t('account.facts.since')}</dt>
        <dd>
          <time dateTime={user.createdAt}>{dateText(user.createdAt, t.locale)}</time>
        </dd>
      </dl>
    </SettingsSection>
  )
}
