import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { DateTime } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { diffLines } from './diff-lines.ts'

import button from '../../ui/button.module.css'
import styles from '../console.module.css'

const SHOWN = 50

interface VersionSectionProps {
  readonly promptId: string
  /** The text in the form, for comparison. */
  readonly text: string
  /** Replaces the form's text with that of a version. */
  readonly onRestore: (text: string) => void
}

/** Earlier versions of a prompt, for viewing, comparing and restoring. */
export function VersionSection({ promptId, text, onRestore }: VersionSectionProps) {
  const t = useTranslate('admin')
  const load = useCallback(
    (signal: AbortSignal) =>
      api.system.searchPromptVersions({ params: { id: promptId }, query: { limit: SHOWN }, signal }),
    [promptId],
  )
  const { value: versions, error } = useLoaded(load)
  const [shown, setShown] = useState('')
  return (
    <fieldset className={styles.stack}>
      <legend>{t('admin.prompt.versions')}</legend>
      <Failure error={error} />
      {versions?.total === 0 && <p className={styles.hint}>{t('admin.prompt.noVersions')}</p>}
      <ul className={styles.lines}>
        {versions?.list.map((version) => (
          <li key={version.id}>
            <span className={styles.name}>{t('admin.prompt.version', { version: version.version })}</span>
            <DateTime at={version.createdAt} />
            {version.replacedBy !== undefined && (
              <span>{t('admin.prompt.replacedBy', { name: version.replacedBy })}</span>
            )}
            <button
              type="button"
              className={button.quiet}
              aria-expanded={shown === version.id}
              onClick={() => setShown(shown === version.id ? '' : version.id)}
            >
              {t('admin.prompt.compare')}
            </button>
            <button type="button" className={button.quiet} onClick={() => onRestore(version.text)}>
              {t('common.restore')}
            </button>
            {shown === version.id && <Difference before={version.text} after={text} />}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const TONES = { '+': styles.good, '-': styles.bad, ' ': undefined } as const

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <pre className={styles.text} style={{ width: '100%' }}>
      {diffLines(before, after).map(({ mark, text }, index) => (
        // Lines have no keys, and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={TONES[mark]}>
          {`${mark} ${text}`}
        </div>
      ))}
    </pre>
  )
}
