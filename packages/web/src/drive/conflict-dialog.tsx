import type { ConflictChoice } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useId, useState } from 'react'

import { isolated } from '../ui/isolated.ts'
import type { DialogProps } from '../ui/overlays/use-dialog.ts'
import { SheetHead } from '../ui/sheet/sheet-head.tsx'

import button from '../ui/button.module.css'
import sheet from '../ui/sheet/sheet.module.css'
import styles from './drive.module.css'

export interface ConflictAnswer {
  readonly choice: Exclude<ConflictChoice, 'refuse'>
  /** Applies to the following conflicts too. */
  readonly all: boolean
}

interface ConflictDialogProps extends DialogProps<ConflictAnswer> {
  /** The existing name, if there's one. */
  readonly name: string | undefined
  /** Whether more conflicts may follow. */
  readonly others: boolean
}

/** Asks how to resolve a name conflict. Canceling stops everything that's left. */
export function ConflictDialog({ name, others, resolve }: ConflictDialogProps) {
  const t = useTranslate('drive')
  const id = useId()
  const [all, setAll] = useState(others)
  const answer = (choice: ConflictAnswer['choice']) => () => resolve({ choice, all })
  const text = name === undefined ? t('drive.conflictTextMany') : t('drive.conflictText', { name: isolated(name) })
  return (
    <div className={sheet.sheet}>
      <SheetHead title={t('drive.conflictTitle')} text={text} />
      {others && (
        <label htmlFor={id} className={styles.check}>
          <input id={id} type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
          {t('drive.conflictAll')}
        </label>
      )}
      <div className={sheet.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('shell.cancel')}
        </button>
        <button type="button" className={button.quiet} onClick={answer('skip')}>
          {t('drive.skip')}
        </button>
        <button type="button" className={button.quiet} onClick={answer('replace')}>
          {t('drive.replace')}
        </button>
        <button type="button" className={button.primary} onClick={answer('keepBoth')}>
          {t('drive.keepBoth')}
        </button>
      </div>
    </div>
  )
}
