import { useTranslate } from '@saffron/core/react'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'

import { useDrive } from './drive-context.ts'
import { trashPath } from './drive-place.ts'
import { RecentFiles } from './recent-files.tsx'
import { FolderLinks } from './tree/folder-links.tsx'
import { UsedSpaceBar } from './used-space-bar.tsx'

import styles from './drive.module.css'

/** The folders of the drive, the trash, the files that changed last, and the used space. */
export function SidePane() {
  const t = useTranslate('drive')
  const { place } = useDrive()
  return (
    <aside className={styles.side} aria-label={t('drive.side')}>
      <div>
        <nav aria-label={t('drive.places')}>
          <FolderLinks />
          <Link
            to={trashPath(place.workspace)}
            className={styles.link}
            aria-current={place.kind === 'trash' ? 'page' : undefined}
          >
            <Trash2 aria-hidden />
            {t('common.trash')}
          </Link>
        </nav>
        <RecentFiles />
      </div>
      <UsedSpaceBar />
    </aside>
  )
}
