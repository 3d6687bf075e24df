import { useSession, useTranslate } from '@saffron/core/react'

import { api, session } from '../../shell/session/client.ts'
import { SettingsPage } from '../../ui/settings/settings-page.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ApiKeySection } from './api-key-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionNotice, DeletionSection } from './deletion-section.tsx'
import { HistorySection } from './history-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { SessionSection, useSessions } from './session-section.tsx'

import styles from '../../ui/settings/settings.module.css'

const loadGuard = (signal: AbortSignal) => api.auth.secondFactor({ signal })

/** The security page. A super admin who impersonates a user sees the sessions but can't change anything. */
export default function SecurityPage() {
  const t = useTranslate('account')
  const { user } = useSession(session)
  const guard = useLoaded(loadGuard)
  const sessions = useSessions()
  const isVisit = user?.impersonatedBy !== undefined
  return (
    <SettingsPage>
      {isVisit && (
        <div className={styles.notice}>
          <p>{t('account.visiting')}</p>
        </div>
      )}
      {!isVisit && user?.deletionAt !== undefined && <DeletionNotice at={user.deletionAt} />}
      {!isVisit && (
        <>
          <PasswordSection guard={guard} onChanged={() => void sessions.list.refresh()} />
          <SecondStepSection guard={guard} />
          <PasskeySection guard={guard} />
        </>
      )}
      <SessionSection {...sessions} mayEnd={!isVisit} />
      <HistorySection />
      {!isVisit && (
        <>
          <ApiKeySection />
          <DataSection />
          {user?.deletionAt === undefined && <DeletionSection guard={guard} />}
        </>
      )}
    </SettingsPage>
  )
}
