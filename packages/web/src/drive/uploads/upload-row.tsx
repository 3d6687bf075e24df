import { pathError, type Upload, type UploadQueue } from '@saffron/core/drive'
import { ApiError, describeError } from '@saffron/core/errors'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react'
import { memo } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { NAME_FAULT_KEY } from '../name-fault-key.ts'

import styles from './uploads.module.css'

interface UploadRowProps {
  readonly upload: Upload
  readonly uploads: UploadQueue
}

/** A file's upload: its progress, error and actions. */
export const UploadRow = memo(function UploadRow({ upload, uploads }: UploadRowProps) {
  const t = useTranslate('drive')
  const { id, folders, size, state, sent } = upload
  const name = shownName(upload.name)
  const going = state === 'sending' || state === 'checking' || state === 'waiting'
  const over = state === 'done' || state === 'skipped' || state === 'givenUp'
  const total = formatFileSize(size, t.locale)
  const about =
    state === 'sending' && size > 0
      ? t('drive.uploads.progress', { sent: formatFileSize(sent, t.locale), total })
      : `${t(`drive.upload.${state}`)} · ${total}`
  return (
    <>
      <span className={styles.what}>
        <span className={styles.name} title={folders === '' ? name : `${shownName(folders)}/${name}`} dir="auto">
          {name}
        </span>
        <span className={state === 'failed' ? styles.bad : styles.state}>
          {state === 'failed' ? reasonOf(upload, t) : about}
        </span>
        {state === 'sending' && size > 0 && (
          <progress className={styles.progress} aria-label={name} max={size} value={sent} />
        )}
      </span>
      {state === 'done' && <CircleCheck className={styles.good} aria-hidden />}
      {state === 'conflict' && <CircleAlert className={styles.bad} aria-hidden />}
      {going && (
        <IconButton
          label={t('drive.uploads.pauseOf', { name })}
          icon={<Pause aria-hidden />}
          onClick={() => uploads.pause(id)}
        />
      )}
      {state === 'paused' && (
        <IconButton
          label={t('drive.uploads.resumeOf', { name })}
          icon={<Play aria-hidden />}
          onClick={() => uploads.resume(id)}
        />
      )}
      {(state === 'failed' || state === 'conflict') && (
        <IconButton
          label={t(state === 'conflict' ? 'drive.uploads.askOf' : 'drive.uploads.retryOf', { name })}
          icon={<RotateCw aria-hidden />}
          onClick={() => uploads.retry(id)}
        />
      )}
      {!over && (
        <IconButton
          label={t('drive.uploads.cancelOf', { name })}
          icon={<X aria-hidden />}
          onClick={() => uploads.cancel(id)}
        />
      )}
    </>
  )
})

/** Returns the error of its name or of a folder's name. */
function reasonOf({ name, folders, error }: Upload, t: ReturnType<typeof useTranslate<'drive'>>): string {
  if (!ApiError.is(error) || error.code !== 'request.invalid') return describeError(error, t)
  const wrong = pathError([...folders.split('/').filter((folder) => folder !== ''), name])
  if (wrong === undefined) return error.issues?.[0]?.message ?? describeError(error, t)
  const problem = t(NAME_FAULT_KEY[wrong.fault])
  return wrong.name === name ? problem : t('drive.uploads.folderFault', { name: shownName(wrong.name), fault: problem })
}
