import { useTranslate } from '@saffron/core/react'
import { FolderOpen, ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

import { DrivePicker, ignoreCancel, pickFromSystem } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { DropTarget } from '../picture/drop-target.tsx'
import { fetchPicture, picturesAmong } from '../picture/load-picture.ts'
import { ImageEditor } from './image-editor.tsx'
import { useOpenedImage } from './use-opened-image.ts'

import styles from './image.module.css'

/** One image: view, describe, crop, turn, resize, edit. It's only kept if it's saved. */
export default function ImagePage() {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const report = useReportError()
  const [query, setQuery] = useSearchParams()
  const [opened, open] = useOpenedImage()
  const asset = query.get('asset')

  const openAsset = useEffectEvent(async (id: string) => {
    try {
      const { url, name } = await api.drive.getAsset({ params: { id } })
      await open(await fetchPicture(url), name)
    } catch (error) {
      report(error)
    }
  })
  useEffect(() => {
    if (asset !== null && asset !== '') void openAsset(asset)
  }, [asset])
  const openFiles = (files: Iterable<File>) => {
    try {
      const [file] = picturesAmong(files)
      if (file !== undefined) void open(file, file.name)
    } catch (error) {
      report(error)
    }
  }
  const pick = () => pickFromSystem('files').then(openFiles, ignoreCancel).catch(report)
  const pickFromDrive = async () => {
    const [node] = (await dialog(t('draw.image.fromDrive'), DrivePicker)) ?? []
    if (node?.asset) setQuery((now) => new URLSearchParams({ ...Object.fromEntries(now), asset: node.asset ?? '' }))
  }
  return (
    <DropTarget enabled onFiles={openFiles} className={styles.page}>
      {opened === undefined ? (
        <div className={styles.empty}>
          <ImageUp aria-hidden />
          <h2>{t('draw.image.open')}</h2>
          <p>{t('draw.image.openText')}</p>
          <div className={styles.row}>
            <Button tone="primary" icon={<ImageUp aria-hidden />} onClick={() => void pick()}>
              {t('draw.image.choose')}
            </Button>
            <Button icon={<FolderOpen aria-hidden />} onClick={() => void pickFromDrive()}>
              {t('draw.image.fromDrive')}
            </Button>
          </div>
        </div>
      ) : (
        <ImageEditor opened={opened} onOpen={open} onOpenAnother={() => void pick()} />
      )}
    </DropTarget>
  )
}
