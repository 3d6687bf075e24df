import { useTranslate } from '@saffron/core/react'
import { ChartPie, FolderTree, HardDrive, Trash2 } from 'lucide-react'
import { createElement } from 'react'
import { Link } from 'react-router-dom'

import { type DialogProps, useDialog } from '../ui/overlays/use-dialog.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { useDrive } from './drive-context.ts'
import { rootPath, trashPath } from './drive-place.ts'
import { PlacesDialog } from './places-dialog.tsx'
import { useDriveName } from './use-drive-name.ts'
import { useUsedSpace } from './use-used-space.ts'
import { UsedSpaceBar } from './used-space-bar.tsx'

import styles from './places-line.module.css'

/** The side pane's content on narrow screens: the folders, the used space by kind, and links to the trash and back. */
export function PlacesLine() {
  const t = useTranslate('drive')
  const screen = useDrive()
  const drive = useDriveName()
  const dialog = useDialog()
  const known = useUsedSpace()
  const { place } = screen
  const inTrash = place.kind === 'trash'
  const openPlaces = () =>
    void dialog<void>(t('drive.places'), (props) => createElement(PlacesDialog, { ...props, screen }), {
      position: 'bottom',
    })
  return (
    <div className={styles.line}>
      <button type="button" aria-haspopup="dialog" onClick={openPlaces}>
        <FolderTree aria-hidden />
        <span>{t('drive.folders')}</span>
      </button>
      {known !== undefined && (
        <button type="button" onClick={() => void dialog<void>(t('drive.space'), SpaceDialog)}>
          <ChartPie aria-hidden />
          <span>{known.short}</span>
        </button>
      )}
      <nav aria-label={t('drive.places')}>
        <Link to={inTrash ? rootPath(place.workspace) : trashPath(place.workspace)}>
          {inTrash ? <HardDrive aria-hidden /> : <Trash2 aria-hidden />}
          <span>{inTrash ? drive : t('common.trash')}</span>
        </Link>
      </nav>
    </div>
  )
}

function SpaceDialog({ resolve }: DialogProps<void>) {
  const t = useTranslate('drive')
  return (
    <Sheet title={t('drive.space')} onDone={() => resolve(undefined)}>
      <UsedSpaceBar />
    </Sheet>
  )
}
