import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { AgentReport, ManagedAgent } from '@saffron/core/store'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/moment.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

import chips from '../../ui/settings/settings.module.css'
import styles from './manage.module.css'

/** The most reports that are shown. */
const SHOWN = 50

interface ReportsDialogProps {
  readonly agent: ManagedAgent
  readonly onDone: () => void
}

/** The reports of an agent, the newest first, and the decisions about them. */
export function ReportsDialog({ agent: { id, name }, onDone }: ReportsDialogProps) {
  const t = useTranslate('store')
  const load = useCallback(
    (signal: AbortSignal) => api.store.searchAgentReports({ query: { page: 1, limit: SHOWN, agent: id }, signal }),
    [id],
  )
  const { value, error, reload } = useLoaded(load)
  return (
    <Sheet wide title={t('store.manage.reportsOf', { name: name || t('store.unnamed') })} onDone={onDone}>
      {error !== undefined && (
        <div role="alert">
          <p>{describeError(error, t)}</p>
          <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
        </div>
      )}
      {value === undefined && error === undefined && <p>{t('common.loading')}</p>}
      {value?.list.length === 0 && <p className={styles.lead}>{t('store.manage.noReports')}</p>}
      {value !== undefined && value.list.length > 0 && (
        <ul className={styles.reports}>
          {value.list.map((report) => (
            <Report key={report.id} report={report} onResolved={() => void reload()} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface ReportProps {
  readonly report: AgentReport
  readonly onResolved: () => void
}

function Report({ report, onResolved }: ReportProps) {
  const t = useTranslate('store')
  const openDialog = useDialog()
  const { id, reason, user, createdAt, version, outcome, note, resolvedBy } = report
  const resolve = (body: NonNullable<Parameters<typeof api.store.resolveAgentReport>[0]['body']>) =>
    api.store.resolveAgentReport({ params: { id }, body })
  const hide = async () => {
    const done = await openDialog<true>(
      t('store.manage.hide'),
      ({ resolve: close }) => (
        <ReasonDialog
          title={t('store.manage.hide.title', { name: report.agentName || t('store.unnamed') })}
          text={t('store.manage.hide.text')}
          label={t('store.report.reason')}
          ok={t('store.manage.hide')}
          danger
          send={(text) => resolve({ outcome: 'hidden', note: text })}
          resolve={close}
        />
      ),
      { waits: false },
    )
    if (done === true) onResolved()
  }
  return (
    <li>
      <p className={styles.facts}>
        <span lang="">{user?.name ?? t('store.authorGone')}</span>
        <DateTime at={createdAt} />
        {version !== null && <span>{t('store.versionNumber', { version })}</span>}
      </p>
      <p className={styles.reason} lang="" dir="auto">
        {reason}
      </p>
      {outcome === null ? (
        <div className={styles.decide}>
          <BusyButton
            onPress={async () => {
              await resolve({ outcome: 'kept' })
              onResolved()
            }}
          >
            {t('store.manage.keep')}
          </BusyButton>
          <Button onClick={() => void hide()}>{t('store.manage.hide')}</Button>
        </div>
      ) : (
        <p className={styles.facts}>
          <span className={chips.chip}>{t(`store.manage.outcome.${outcome}`)}</span>
          {resolvedBy !== null && <span lang="">{resolvedBy.name}</span>}
          {note !== '' && <span lang="">{note}</span>}
        </p>
      )}
    </li>
  )
}
