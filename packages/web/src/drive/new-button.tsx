import { useTranslate } from '@saffron/core/react'
import { FolderPlus, FolderUp, HardDrive, Plus, Trash2, Upload } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { MenuButton } from '../ui/menu-button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useWide } from '../ui/use-wide.ts'
import { useDrive } from './drive-context.ts'
import { rootPath, trashPath } from './drive-place.ts'
import { pickFiles } from './uploads/pick-files.ts'
import { useDriveName } from './use-drive-name.ts'

import styles from './drive.module.css'

/** The menu for adding to a folder. Without a side pane it also contains the trash. */
export function NewButton() {
  const t = useTranslate('drive')
  const { folder, actions, place, mayWrite } = useDrive()
  const navigate = useNavigate()
  const wide = useWide()
  const touch = useMedia('(pointer: coarse)')
  const drive = useDriveName()
  const inFolder = folder !== undefined
  if (!mayWrite) return null
  return (
    <MenuButton
      button={{ className: styles.new, 'aria-label': t('common.new') }}
      items={[
        {
          label: t('drive.uploadFiles'),
          icon: <Upload aria-hidden />,
          show: inFolder,
          onClick: () => inFolder && pickFiles(folder.id, 'files'),
        },
        {
          label: t('drive.uploadFolder'),
          icon: <FolderUp aria-hidden />,
          show: inFolder && !touch,
          onClick: () => inFolder && pickFiles(folder.id, 'folder'),
        },
        {
          label: t('common.newFolder'),
          icon: <FolderPlus aria-hidden />,
          show: inFolder,
          onClick: () => void actions.newFolder(),
        },
        { divider: 'new' },
        {
          label: drive,
          icon: <HardDrive aria-hidden />,
          show: !inFolder || !wide,
          onClick: () => void navigate(rootPath(place.workspace)),
        },
        {
          label: t('common.trash'),
          icon: <Trash2 aria-hidden />,
          show: !wide && place.kind !== 'trash',
          onClick: () => void navigate(trashPath(place.workspace)),
        },
      ]}
    >
      <Plus aria-hidden />
      <span className={styles.newText}>{t('common.new')}</span>
    </MenuButton>
  )
}
