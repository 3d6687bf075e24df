import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { LazyMarkdown } from '../markdown/lazy-markdown.tsx'
import { api } from '../shell/session/client.ts'
import { Failure } from '../ui/failure.tsx'
import type { DialogProps } from '../ui/overlays/use-dialog.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useLoaded } from '../ui/use-loaded.ts'

import button from '../ui/button.module.css'
import styles from './tell-dialog.module.css'

interface TellDialogProps extends DialogProps<void> {
  readonly node: Node
  readonly asset: string
}

/** A model's summary of a text or description of a picture. Closing the dialog cancels it. */
export function TellDialog({ node, asset, resolve }: TellDialogProps) {
  const t = useTranslate('drive')
  const isPicture = node.fileKind === 'image'
  const load = useCallback(
    (signal: AbortSignal): Promise<{ readonly text: string; readonly model: string }> =>
      isPicture
        ? api.drive.imageToText({ body: { asset }, signal })
        : api.drive.summarizeAsset({ params: { id: asset }, body: {}, signal }),
    [isPicture, asset],
  )
  const { value: told, error, reload } = useLoaded(load)
  const { copied, copy } = useCopy()
  const waiting = told === undefined && error === undefined
  return (
    <Sheet
      wide
      title={t(isPicture ? 'drive.tell.pictureTitle' : 'drive.tell.summaryTitle')}
      text={node.name}
      onDone={() => resolve()}
      actions={
        <>
          {error !== undefined && (
            <button type="button" className={button.quiet} onClick={() => void reload()}>
              {t('drive.tell.again')}
            </button>
          )}
          {told !== undefined && (
            <button type="button" className={button.quiet} onClick={() => copy(told.text)}>
              {t(copied ? 'drive.tell.copied' : 'drive.tell.copy')}
            </button>
          )}
        </>
      }
    >
      <div className={styles.told} aria-busy={waiting} aria-live="polite">
        {waiting && (
          <p className={styles.note}>
            <span className={button.spinner} aria-hidden /> {t('drive.tell.waiting')}
          </p>
        )}
        {told !== undefined && (
          <>
            <div className={styles.text} dir="auto">
              <LazyMarkdown text={told.text} />
            </div>
            <p className={styles.note}>{t('drive.tell.by', { model: told.model })}</p>
          </>
        )}
      </div>
      <Failure error={error} />
    </Sheet>
  )
}
