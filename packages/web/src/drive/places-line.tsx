import { useTranslate } from '@saffron/core/react'
import { ChartPie, HardDrive, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'

import { type DialogProps, useDialog } from '../ui/overlays/use-dialog.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { useDrive } from './drive-context.ts'
import { ROOT_PATH, TRASH_PATH } from './drive-place.ts'
import { useUsedSpace } from './use-used-space.ts'
import { UsedSpaceBar } from './used-space-bar.tsx'

import styles from './places-line.module.css'

/** The side pane's content on narrow screens: used space by kind, and links to the trash and back. */
export function PlacesLine() {
  const t = useTranslate('drive')
  const { place } = useDrive()
  const dialog = useDialog()
  const known = useUsedSpace()
  const inTrash = place.kind === 'trash'
  return (
    <div className={styles.line}>
      {known !== undefined && (
        <button type="button" onClick={() => void dialog<void>(t('drive.space'), SpaceDialog)}>
          <ChartPie aria-hidden />
          <span>{known.text}</span>
        </button>
      )}
      <nav aria-label={t('drive.places')}>
        <Link to={inTrash ? ROOT_PATH : TRASH_PATH}>
          {inTrash ? <HardDrive aria-hidden /> : <Trash2 aria-hidden />}
          {t(inTrash ? 'drive.mine' : 'common.trash')}
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
