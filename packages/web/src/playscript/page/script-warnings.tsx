import type { Playscript } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'

import styles from './script-page.module.css'

/** What the reader of the script's file found, until it's dismissed or the script was changed. */
export function ScriptWarnings({
  script: { warnings, trashedAt, createdAt, editedAt },
}: {
  readonly script: Playscript
}) {
  const t = useTranslate('playscript')
  const [isShown, setShown] = useState(createdAt === editedAt)
  return (
    <>
      {trashedAt !== undefined && <p className={styles.warning}>{t('playscript.trashed')}</p>}
      {isShown && warnings.length > 0 && (
        <output className={styles.warning}>
          <ul>
            {warnings.map(({ code, detail }) => (
              <li key={`${code} ${detail ?? ''}`}>{t(`playscript.warning.${code}`, { detail: detail ?? '' })}</li>
            ))}
          </ul>
          <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={() => setShown(false)} />
        </output>
      )}
    </>
  )
}
