import { useTranslate } from '@saffron/core/react'
import type { ForkChange } from '@saffron/core/store'
import { useId } from 'react'

import { ChangeLines } from '../details/change-list.tsx'
import { fieldLabel } from '../field-label.ts'

import changes from '../details/changes.module.css'
import styles from './update.module.css'

interface FieldChangeProps {
  readonly change: ForkChange
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** What the original changed in a field, and what the copy did, if it changed it too. */
export function FieldChange({ change: { field, lines, own }, isChosen, onChoose }: FieldChangeProps) {
  const t = useTranslate('store')
  const noteId = useId()
  return (
    <div className={styles.field} data-chosen={isChosen}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={own === undefined ? undefined : noteId}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {fieldLabel(field, t)}
      </label>
      {own !== undefined && (
        <p id={noteId} className={styles.note}>
          {t('store.update.both')}
        </p>
      )}
      <dl className={`${changes.changes} ${styles.sides}`}>
        <div>
          <dt>{t('store.update.theirs')}</dt>
          <ChangeLines lines={lines} />
        </div>
        {own !== undefined && (
          <div>
            <dt>{t('store.update.yours')}</dt>
            <ChangeLines lines={own} />
          </div>
        )}
      </dl>
    </div>
  )
}
