import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { dateTimeText } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Changes } from './changes.tsx'

import disclosure from '../../ui/disclosure.module.css'
import styles from './details.module.css'

/** The most versions that are shown. */
const SHOWN = 50

/** The versions of an agent, loaded when they're opened. */
export function Versions({ agent }: { readonly agent: string }) {
  const t = useTranslate('store')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={disclosure.summary}>{t('store.versions')}</summary>
      {isOpen && <VersionList agent={agent} />}
    </details>
  )
}

/** The versions of an agent, newest first. */
export function VersionList({ agent }: { readonly agent: string }) {
  const t = useTranslate('store')
  const load = useCallback(
    (signal: AbortSignal) =>
      api.store.agentVersions({ params: { id: agent }, query: { page: 1, limit: SHOWN }, signal }),
    [agent],
  )
  const { value, error, reload } = useLoaded(load)
  if (error !== undefined) {
    return (
      <p className={styles.note} role="alert">
        {describeError(error, t)}{' '}
        <button type="button" className={styles.retry} onClick={() => void reload()}>
          {t('common.tryAgain')}
        </button>
      </p>
    )
  }
  if (value === undefined) return <p className={styles.note}>{t('common.loading')}</p>
  if (value.list.length === 0) return <p className={styles.note}>{t('store.noVersions')}</p>
  return (
    <ol className={styles.versions}>
      {value.list.map(({ version, at, changelog, by }) => (
        <li key={version}>
          <strong>{t('store.versionNumber', { version })}</strong>
          <span className={styles.when}>
            {[dateTimeText(at, t.locale), ...(by === null ? [] : [by.name])].join(' · ')}
          </span>
          {changelog !== '' && (
            <p lang="" dir="auto">
              {changelog}
            </p>
          )}
          {version > 1 && <VersionChanges agent={agent} version={version} />}
        </li>
      ))}
    </ol>
  )
}

/** What a version changed, loaded when it's opened. */
function VersionChanges({ agent, version }: { readonly agent: string; readonly version: number }) {
  const t = useTranslate('store')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.changes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={disclosure.summary}>{t('store.changes', { version: version - 1 })}</summary>
      {isOpen && <Changes agent={agent} from={version - 1} to={version} />}
    </details>
  )
}
