import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { isActiveSummary, type TextSummary } from '@saffron/core/summary'
import { Square } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useMomentText } from '../../ui/moment.tsx'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useSummary } from '../use-summary.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultLines } from './result-lines.tsx'

import styles from './view.module.css'

interface SummaryViewProps {
  readonly id: string
  readonly onChanged: () => void
  readonly onDeleted: () => void
}

/** A summary: its progress, then its result with its sources. */
export function SummaryView({ id, onChanged, onDeleted }: SummaryViewProps) {
  const t = useTranslate('summary')
  const { summary, error, reload } = useSummary(id, onChanged)
  if (summary === undefined) {
    return (
      <div className={styles.view} aria-busy={error === undefined}>
        {error === undefined ? (
          <div className={styles.ghost}>
            <span className="visually-hidden">{t('common.loading')}</span>
          </div>
        ) : (
          <>
            <Failure error={error} />
            {!(ApiError.is(error) && error.code === 'summary.not_found') && (
              <Button onClick={() => void reload()}>{t('summary.reload')}</Button>
            )}
          </>
        )}
      </div>
    )
  }
  return <Loaded summary={summary} reload={reload} onChanged={onChanged} onDeleted={onDeleted} />
}

interface LoadedProps extends Omit<SummaryViewProps, 'id'> {
  readonly summary: TextSummary
  readonly reload: () => Promise<void>
}

function Loaded({ summary, reload, onChanged, onDeleted }: LoadedProps) {
  const t = useTranslate('summary')
  const moment = useMomentText()
  const report = useReportError()
  const { mayWrite } = useSpace()
  const { id, title, kind, model, state, createdAt, characters, shortened, error } = summary
  const isActive = isActiveSummary(state)
  const change = async (call: Promise<unknown>) => {
    try {
      await call
      await reload()
      onChanged()
    } catch (failure) {
      report(failure)
    }
  }
  const facts = [t(`summary.kind.${kind}`), t('summary.characters', { count: characters }), model, moment(createdAt)]
  return (
    <article className={styles.view}>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {isActive && <Progress summary={summary} />}
      {isActive && mayWrite && (
        <Button icon={<Square aria-hidden />} onClick={() => void change(api.summary.stopSummary({ params: { id } }))}>
          {t('summary.stop')}
        </Button>
      )}
      {!isActive && state !== 'succeeded' && (
        <div className={styles.ended}>
          <Failure error={state === 'failed' ? error?.message : undefined} />
          <p>{t(state === 'failed' ? 'summary.failedNote' : 'summary.stoppedNote')}</p>
          {mayWrite && (
            <Button tone="primary" onClick={() => void change(api.summary.resumeSummary({ params: { id } }))}>
              {t('summary.resume')}
            </Button>
          )}
        </div>
      )}
      {state === 'succeeded' && <ResultLines summary={summary} />}
      {shortened && <p className={styles.note}>{t('summary.shortened')}</p>}
      {!isActive && <ResultActions summary={summary} onDeleted={onDeleted} />}
    </article>
  )
}

function Progress({ summary: { progress } }: { readonly summary: TextSummary }) {
  const t = useTranslate('summary')
  const { stage = 'map', index = 0, total = 0 } = progress ?? {}
  const text = progress === undefined ? t('summary.state.queued') : t(`summary.stage.${stage}`, { index, total })
  return (
    <div className={styles.progress}>
      <output>{text}</output>
      <progress aria-label={text} {...(total > 0 && { value: index, max: total })} />
    </div>
  )
}
