import { describeError } from '@saffron/core/errors'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { useCallback } from 'react'

import { saveFile } from '../../browser/save-file.ts'
import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { isolated } from '../../ui/isolated.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './details.module.css'

interface FilesProps {
  readonly agent: Agent
  readonly isDraft: boolean
}

/** The files that an agent answers from, or their number if the author doesn't show them. */
export function Files({ agent: { id, published }, isDraft: wantsDraft }: FilesProps) {
  const t = useTranslate('store')
  const report = useReportError()
  const isDraft = wantsDraft || published === null
  const load = useCallback(
    (signal: AbortSignal) =>
      api.store.agentFiles({ params: { id }, query: isDraft ? {} : { published: true }, signal }),
    [id, isDraft],
  )
  const { value, error: failure, reload } = useLoaded(load)
  if (failure !== undefined) {
    return (
      <section role="alert">
        <p>
          {t('store.files.failed')} {describeError(failure, t)}
        </p>
        <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
      </section>
    )
  }
  if (value === undefined || value.total + value.hidden === 0) return null
  const open = async (number: number, name: string) => {
    try {
      const query = { number, ...(!isDraft && { version: published }) }
      saveFile(await api.store.agentFile({ params: { id }, query }), name.slice(name.lastIndexOf('/') + 1))
    } catch (error) {
      report(error)
    }
  }
  return (
    <section>
      <h3 className={styles.heading}>{t('store.files')}</h3>
      {value.hidden > 0 ? (
        <p>{t('store.files.hidden', { count: value.hidden })}</p>
      ) : (
        <ul className={styles.files}>
          {value.list.map(({ number, name, size }) => (
            <li key={number}>
              <button
                type="button"
                aria-label={t('store.files.open', { name: isolated(name) })}
                onClick={() => void open(number, name)}
              >
                <span dir="auto">{shownName(name)}</span>
                <small>{formatFileSize(size, t.locale)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
