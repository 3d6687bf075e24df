import { useTranslate } from '@saffron/core/react'
import { HardDrive, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'

import { useDrive } from './drive-context.ts'
import { ROOT_PATH, TRASH_PATH } from './drive-place.ts'
import { UsedSpaceBar } from './used-space-bar.tsx'

import styles from './drive.module.css'

/** The places of the drive, and its used space. */
export function SidePane() {
  const t = useTranslate('drive')
  const { place } = useDrive()
  return (
    <aside className={styles.side}>
      <nav aria-label={t('drive.places')}>
        <Link to={ROOT_PATH} className={styles.link} aria-current={place.kind === 'folder' ? 'page' : undefined}>
          <HardDrive aria-hidden />
          {t('drive.mine')}
        </Link>
        <Link to={TRASH_PATH} className={styles.link} aria-current={place.kind === 'trash' ? 'page' : undefined}>
          <Trash2 aria-hidden />
          {t('common.trash')}
        </Link>
      </nav>
      <UsedSpaceBar />
    </aside>
  )
}
