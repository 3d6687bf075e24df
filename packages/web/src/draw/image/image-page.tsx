import { useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

import { DrivePicker, ignoreCancel, pickFromSystem } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { DropTarget } from '../picture/drop-target.tsx'
import { fetchPicture, picturesAmong } from '../picture/load-picture.ts'
import { ImageEditor } from './image-editor.tsx'
import { NoImage } from './no-image.tsx'
import { useOpenedImage } from './use-opened-image.ts'
import { useUnsavedWork } from './use-unsaved-work.ts'

import styles from './image.module.css'

/** One image: view, describe, crop, turn, resize, edit. It's only kept if it's saved. */
export default function ImagePage() {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const report = useReportError()
  const [query, setQuery] = useSearchParams()
  const { opened, isOpening, failure, open } = useOpenedImage()
  const { mark, replace } = useUnsavedWork()
  const asset = query.get('asset') ?? ''

  const openAsset = () =>
    open(async (signal) => {
      const { url, name } = await api.drive.getAsset({ params: { id: asset }, signal })
      return { source: await fetchPicture(url, signal), name }
    })
  const openAddressed = useEffectEvent(openAsset)
  useEffect(() => {
    if (asset !== '') void openAddressed()
  }, [asset])
  useEffect(() => {
    // Without an image, the page itself shows the failure.
    if (failure !== undefined && opened !== undefined) report(failure)
  }, [failure, opened, report])
  const setAsset = (next: string) =>
    setQuery(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === '') changed.delete('asset')
        else changed.set('asset', next)
        return changed
      },
      { replace: true },
    )
  const openFiles = (files: Iterable<File>) => {
    try {
      const [file] = picturesAmong(files)
      if (file === undefined) return
      replace(() => {
        // A reload would open the other one again.
        if (asset !== '') setAsset('')
        void open(() => Promise.resolve({ source: file, name: file.name }))
      })
    } catch (error) {
      report(error)
    }
  }
  const pick = () => pickFromSystem('files').then(openFiles, ignoreCancel).catch(report)
  const pickFromDrive = async () => {
    const [node] = (await dialog(t('draw.image.fromDrive'), DrivePicker)) ?? []
    const chosen = node?.asset ?? ''
    if (chosen === '') return
    replace(() => (chosen === asset ? void openAsset() : setAsset(chosen)))
  }
  return (
    <DropTarget enabled onFiles={openFiles} className={styles.page}>
      {opened === undefined ? (
        <NoImage
          isOpening={isOpening || (asset !== '' && failure === undefined)}
          failure={failure}
          onRetry={asset === '' ? undefined : openAsset}
          onPick={pick}
          onPickFromDrive={pickFromDrive}
        />
      ) : (
        <ImageEditor
          opened={opened}
          isOpening={isOpening}
          onOpen={open}
          onUnsaved={mark}
          onOpenAnother={() => void pick()}
        />
      )}
    </DropTarget>
  )
}
