import { useTranslate } from '@saffron/core/react'
import { FolderUp, Upload } from 'lucide-react'

import { useMedia } from '../../ui/use-media.ts'
import { useDrive } from '../drive-context.ts'
import { pickFiles } from './pick-files.ts'

import button from '../../ui/button.module.css'
import styles from './uploads.module.css'

/** The first action in an empty folder. Phones can't choose folders. */
export function UploadButtons() {
  const t = useTranslate('drive')
  const { folder, mayWrite } = useDrive()
  const touch = useMedia('(pointer: coarse)')
  if (folder === undefined || !mayWrite) return null
  return (
    <div className={styles.buttons}>
      <button type="button" className={button.primary} onClick={() => pickFiles(folder.id, 'files')}>
        <Upload aria-hidden />
        {t('drive.uploadFiles')}
      </button>
      {!touch && (
        <button type="button" className={button.quiet} onClick={() => pickFiles(folder.id, 'folder')}>
          <FolderUp aria-hidden />
          {t('drive.uploadFolder')}
        </button>
      )}
    </div>
  )
}
