import type { SendKey } from '@saffron/core/auth'
import { LOCALE_NAMES, LOCALES, type Locale } from '@saffron/core/i18n'
import { useSession, useTranslate } from '@saffron/core/react'

import { useChangeLocale } from '../../shell/language/locale-gate.tsx'
import { chooseTheme } from '../../shell/session/choose-theme.ts'
import { api, session } from '../../shell/session/client.ts'
import { keepChoice } from '../../shell/session/keep-choice.ts'
import { MOD_ENTER } from '../../shell/shortcuts/mod-enter.ts'
import { THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SettingsPage, SettingsSection } from '../../ui/settings/settings-page.tsx'
import { AccountSection } from './account-section.tsx'
import { NameSection } from './name-section.tsx'
import { PictureSection } from './picture-section.tsx'

import account from '../../ui/settings/settings.module.css'

export default function ProfilePage() {
  const t = useTranslate('account')
  const { user } = useSession(session)
  if (user === null) return null
  return (
    <SettingsPage>
      <PictureSection
        shown={user}
        title={t('account.picture.title')}
        lead={t('account.picture.lead')}
        save={async (picture) => {
          session.storeUser(await (picture === null ? api.auth.removeAvatar() : api.auth.setAvatar({ body: picture })))
        }}
      />
      <NameSection key={user.name} user={user} />
      <LooksSection />
      <ChatSection sendKey={user.preferences?.sendKey ?? 'enter'} />
      <MentionSection mentionEmails={user.preferences?.mentionEmails ?? true} />
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

/** Named as on the keyboard, in every language. */
const SEND_KEYS: readonly { readonly value: SendKey; readonly label: string }[] = [
  { value: 'enter', label: 'Enter' },
  { value: 'modEnter', label: MOD_ENTER },
]

function ChatSection({ sendKey }: { readonly sendKey: SendKey }) {
  const t = useTranslate('account')
  return (
    <SettingsSection title={t('common.chats')} lead={t('account.chat.lead')}>
      <div className={account.form}>
        <SelectField
          label={t('account.chat.sendKey')}
          value={sendKey}
          options={SEND_KEYS}
          onChange={({ target }) => keepChoice({ preferences: { sendKey: target.value as SendKey } })}
        />
      </div>
    </SettingsSection>
  )
}

function MentionSection({ mentionEmails }: { readonly mentionEmails: boolean }) {
  const t = useTranslate('account')
  return (
    <SettingsSection title={t('account.mentions.title')} lead={t('account.mentions.lead')}>
      <div className={account.form}>
        <SelectField
          label={t('account.mentions.emails')}
          value={mentionEmails ? 'on' : 'off'}
          options={[
            { value: 'on', label: t('account.mentions.on') },
            { value: 'off', label: t('account.mentions.off') },
          ]}
          onChange={({ target }) => keepChoice({ preferences: { mentionEmails: target.value === 'on' } })}
        />
      </div>
    </SettingsSection>
  )
}
