import type { Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { type SyntheticEvent, useState } from 'react'

import { FormSheet } from '../ui/sheet/form-sheet.tsx'

import styles from './draw.module.css'

interface PurgeDialogProps {
  readonly drawings: readonly Drawing[]
  /** With `files`, their files are deleted from the drive too. Rejects with what is shown as an error. */
  readonly onPurge: (files: boolean) => Promise<void>
  readonly onCancel: () => void
}

/** Asks before drawings are deleted permanently, and whether their files go with them. */
export function PurgeDialog({ drawings, onPurge, onCancel }: PurgeDialogProps) {
  const t = useTranslate('draw')
  const [files, setFiles] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    await onPurge(files).catch(setFailure)
    setBusy(false)
  }
  return (
    <FormSheet
      danger
      title={t('draw.purge.title', { count: drawings.length })}
      text={t('draw.purge.text')}
      ok={t('draw.purge')}
      form={{ submit, failure, busy, isChanged: false }}
      onCancel={onCancel}
    >
      {drawings.some(({ results }) => results.length > 0) && (
        <label className={styles.purgeFiles}>
          <input type="checkbox" checked={files} onChange={({ target }) => setFiles(target.checked)} />
          {t('draw.purge.files')}
        </label>
      )}
    </FormSheet>
  )
}
