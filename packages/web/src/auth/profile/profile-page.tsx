import type { Profile } from '@saffron/core/auth'
import { LOCALE_NAMES, LOCALES, type Locale } from '@saffron/core/i18n'
import { useSession, useTranslate } from '@saffron/core/react'

import { session } from '../../shell/client.ts'
import { useChangeLocale } from '../../shell/locale-gate.tsx'
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'
import { dateText } from '../../ui/moment.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SettingsPage, SettingsSection } from '../account/settings-page.tsx'
import { NameSection } from './name-section.tsx'
import { PictureSection } from './picture-section.tsx'

import account from '../account/settings.module.css'
import styles from './profile.module.css'

/** Who one is here. */
export default function ProfilePage() {
  const { user } = useSession(session)
  if (user === null) return null
  return (
    <SettingsPage>
      <PictureSection user={user} />
      <NameSection key={user.name} user={user} />
      <LooksSection />
      <AccountSection user={user} />
    </SettingsPage>
  )
}

function LooksSection() {
  const t = useTranslate('account')
  const changeLocale = useChangeLocale()
  return (
    <SettingsSection title={t('account.looks.title')} lead={t('account.looks.lead')}>
      <div className={account.form}>
        <SelectField
          label={t('shell.language')}
          value={t.locale}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
          onChange={({ target }) => changeLocale(target.value as Locale)}
        />
        <SelectField
          label={t('shell.theme')}
          value={useThemeChoice()}
          options={THEME_CHOICES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={({ target }) => chooseTheme(target.value as ThemeChoice)}
        />
      </div>
    </SettingsSection>
  )
}

const KNOWN_ROLES = ['user', 'admin', 'super-admin'] as const

function AccountSection({ user }: { readonly user: Profile }) {
  const t = useTranslate('account')
  const role = KNOWN_ROLES.find((known) => known === user.role)
  return (
    <SettingsSection title={t('account.facts.title')} lead={t('account.facts.lead')}>
      <dl className={styles.facts}>
        <dt>{t('auth.email')}</dt>
        <dd>
          {user.email}
          <span className={account.chip} data-tone={user.emailVerifiedAt === undefined ? undefined : 'good'}>
            {t(user.emailVerifiedAt === undefined ? 'account.facts.unverified' : 'account.facts.verified')}
          </span>
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
