import type { UploadQueue, UploadsSnapshot } from '@saffron/core/drive'
import { formatDuration, formatFileSize } from '@saffron/core/format'
import { useStore, useTranslate } from '@saffron/core/react'
import { ChevronDown, ChevronUp, Pause, Play, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { driveUploads } from './drive-uploads.ts'
import { readingDrops } from './reading-drops.ts'
import { UploadList } from './upload-list.tsx'
import { heldText, UploadStatus } from './upload-status.tsx'
import { summaryOf } from './upload-summary.ts'
import { useConflictQuestion } from './use-conflict-question.ts'
import { useCoveredEnd } from './use-covered-end.ts'

import styles from './uploads.module.css'

/** How long the summary of finished uploads stays, unless the list is open or one failed. */
const SHOWN_MS = 10_000

/** The uploads over the page, with announcements for screen readers. */
export function UploadSheet() {
  const uploads = driveUploads()
  const snapshot = useStore(uploads)
  const reading = useStore(readingDrops)
  useConflictQuestion(uploads, snapshot.question)
  const isEmpty = snapshot.uploads.length === 0 && reading === undefined
  return (
    <>
      <UploadStatus snapshot={snapshot} reading={reading} />
      {!isEmpty && <Sheet uploads={uploads} snapshot={snapshot} reading={reading} />}
    </>
  )
}

interface SheetProps {
  readonly uploads: UploadQueue
  readonly snapshot: UploadsSnapshot
  /** The number of files found while reading drops. */
  readonly reading: number | undefined
}

/** The total progress, with an expandable list of files. */
function Sheet({ uploads, snapshot, reading }: SheetProps) {
  const t = useTranslate('drive')
  const confirm = useConfirm()
  const [open, setOpen] = useState(false)
  const sheet = useCoveredEnd()
  const { counts, totalBytes, sentBytes, rate, leftMs, heldBy } = snapshot
  const going = counts.waiting + counts.checking + counts.sending + counts.conflict
  const over = going + counts.paused === 0
  /** Not if everything was skipped, or nothing has started. */
  const hasBytes = !over || counts.done + counts.failed > 0
  const [title = t('drive.uploads'), ...beside] = summaryOf(snapshot, t)
  const close = () => {
    if (over) return uploads.cancel()
    confirm({
      title: t('drive.uploads.cancelTitle'),
      content: t('drive.uploads.cancelText'),
      okText: t('drive.uploads.cancelAll'),
      cancelText: t('drive.uploads.keep'),
      danger: true,
      onOk: () => uploads.cancel(),
    })
  }
  const isSettled = over && counts.failed === 0 && !open
  useEffect(() => {
    if (!isSettled) return undefined
    const timer = setTimeout(() => uploads.cancel(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSettled, uploads])
  const size = (bytes: number) => formatFileSize(bytes, t.locale)
  const found = reading === undefined ? [] : [t('drive.uploads.reading', { count: reading })]
  const about = [
    ...found,
    ...(hasBytes ? [t('drive.uploads.progress', { sent: size(sentBytes), total: size(totalBytes) })] : []),
    ...(going > 0 && rate > 0 ? [t('drive.uploads.rate', { rate: size(rate) })] : []),
    ...(going > 0 && leftMs !== undefined && leftMs >= 1000
      ? [t('drive.uploads.left', { time: formatDuration(Math.round(leftMs / 1000) * 1000, t.locale) })]
      : []),
    ...beside,
  ]
  const share = totalBytes === 0 ? (over ? 1 : 0) : sentBytes / totalBytes
  return (
    <section ref={sheet} className={styles.sheet} aria-label={t('drive.uploads')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {counts.failed > 0 && (
          <IconButton
            label={t('drive.uploads.retryAll')}
            icon={<RotateCw aria-hidden />}
            onClick={() => uploads.retry()}
          />
        )}
        {going > 0 && (
          <IconButton
            label={t('drive.uploads.pauseAll')}
            icon={<Pause aria-hidden />}
            onClick={() => uploads.pause()}
          />
        )}
        {going === 0 && counts.paused > 0 && (
          <IconButton
            label={t('drive.uploads.resumeAll')}
            icon={<Play aria-hidden />}
            onClick={() => uploads.resume()}
          />
        )}
        <IconButton
          label={t(open ? 'drive.uploads.hide' : 'drive.uploads.show')}
          aria-expanded={open}
          icon={open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          onClick={() => setOpen(!open)}
        />
        <IconButton
          label={t(over ? 'common.close' : 'drive.uploads.cancelAll')}
          icon={<X aria-hidden />}
          onClick={close}
        />
      </header>
      <p className={styles.about}>
        {heldBy === undefined ? about.join(' · ') : heldText(heldBy, t)}
        {counts.failed > 0 && <span className={styles.bad}>{t('drive.uploads.failed', { count: counts.failed })}</span>}
      </p>
      {hasBytes && (
        <progress
          className={styles.progress}
          aria-label={t('drive.uploads')}
          max={1}
          value={Math.min(1, share)}
          data-failed={(over && counts.failed > 0) || undefined}
        />
      )}
      {open && <UploadList uploads={uploads} list={snapshot.uploads} />}
    </section>
  )
}
