import type { Asset } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { previewForm, useOpenAsset } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FilePicture } from './file-picture.tsx'

import button from '../../ui/button.module.css'
import styles from './attachments.module.css'

/** The files of a sent message: images as thumbnails, others as chips. */
export default function MessageFiles({ ids }: { readonly ids: readonly string[] }) {
  const t = useTranslate('drive')
  const open = useOpenAsset()
  const key = ids.join()
  const load = useCallback((signal: AbortSignal) => readAll(key.split(','), signal), [key])
  const { value, error, reload } = useLoaded(load)
  const images = value?.filter((file) => file !== null).filter(isDrawn) ?? []
  if (value === undefined && error !== undefined) {
    return (
      <div className={styles.unreadFiles}>
        <Failure error={t('drive.attach.failed')} />
        <button type="button" className={button.quiet} onClick={() => void reload()}>
          {t('shell.list.failed')}
        </button>
      </div>
    )
  }
  return (
    <ul className={styles.sent} aria-label={t('drive.attach.files')}>
      {ids.map((id, index) => {
        const file = value?.[index]
        if (file === undefined) return <li key={id} className={styles.ghost} aria-hidden />
        return (
          <li key={id} className={file === null ? styles.goneFile : undefined}>
            {file === null ? t('drive.attach.gone') : <SentFile file={file} onOpen={() => open(file, images)} />}
          </li>
        )
      })}
    </ul>
  )
}

function SentFile({ file, onOpen }: { readonly file: Asset; readonly onOpen: () => void }) {
  const t = useTranslate('drive')
  const { size, thumbnail, url } = file
  const name = shownName(file.name)
  const drawn = isDrawn(file)
  return (
    <button
      type="button"
      className={drawn ? styles.image : styles.file}
      aria-label={t('drive.attach.open', { name })}
      title={name}
      onClick={onOpen}
    >
      {drawn ? (
        <img src={thumbnail ?? url} alt="" draggable={false} />
      ) : (
        <>
          <FilePicture name={file.name} asset={file} />
          <span className={styles.what}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.about}>{formatFileSize(size, t.locale)}</span>
          </span>
        </>
      )}
    </button>
  )
}

const isDrawn = (file: Asset): boolean => previewForm(file) === 'image'

/** Null for a deleted file. */
const readAll = (ids: readonly string[], signal: AbortSignal): Promise<(Asset | null)[]> =>
  Promise.all(ids.map((id) => api.drive.getAsset({ params: { id }, signal }).catch(nothing)))

function nothing(error: unknown): null {
  if (ApiError.is(error) && error.code === 'asset.not_found') return null
  throw error
}
