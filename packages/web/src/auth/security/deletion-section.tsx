import { useTranslate } from '@saffron/core/react'

import { api, signedOutManually, session } from '../../shell/session/client.ts'
import { forgetDrafts } from '../../shell/session/drafts.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { dateTimeText } from '../../ui/moment.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useReauth } from '../account/use-reauth.tsx'
import type { SecurityState } from './security-state.tsx'

import button from '../../ui/button.module.css'
import styles from '../../ui/settings/settings.module.css'

/** Deletes the account. */
export function DeletionSection({ guard: { value: state } }: { readonly guard: SecurityState }) {
  const t = useTranslate('account')
  const toast = useToast()
  const askOwner = useReauth()
  const ask = async (hasPassword: boolean) => {
    const answer = await askOwner({
      title: t('account.deletion.titleAsk'),
      text: t('account.deletion.text'),
      okText: t('common.deleteAccount'),
      danger: true,
      hasPassword,
      act: (body) => api.auth.deleteMe({ body }),
    })
    if (answer === undefined) return
    toast(t('account.deletion.gone', { date: dateTimeText(answer.deletionAt, t.locale) }), { timeout: Infinity })
    // The server has ended the session, so the user's data in this browser is deleted.
    forgetDrafts()
    signedOutManually.set()
    session.signOut()
  }
  return (
    <SettingsSection title={t('common.deleteAccount')} lead={t('account.deletion.lead')}>
      <button
        type="button"
        className={button.quiet}
        disabled={state === undefined}
        onClick={() => state !== undefined && void ask(state.hasPassword)}
      >
        {t('account.deletion.ask')}
      </button>
    </SettingsSection>
  )
}

/** Shown at the top of the page of an account that is scheduled for deletion. */
export function DeletionNotice({ at }: { readonly at: string }) {
  const t = useTranslate('account')
  const toast = useToast()
  const keep = async () => {
    session.storeUser(await api.auth.keepMe())
    toast(t('account.deletion.kept'))
  }
  return (
    <div className={styles.notice}>
      <p>
        {t('account.deletion.due', { date: dateTimeText(at, t.locale) })} {t('account.deletion.dueText')}
      </p>
      <BusyButton onPress={keep} tone="primary">
        {t('account.deletion.keep')}
      </BusyButton>
    </div>
  )
}
