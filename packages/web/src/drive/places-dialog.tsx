import { useTranslate } from '@saffron/core/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import type { DialogProps } from '../ui/overlays/use-dialog.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { DriveContext, type DriveScreen } from './drive-context.ts'
import { RecentFiles } from './recent-files.tsx'
import { FolderLinks } from './tree/folder-links.tsx'

interface PlacesDialogProps extends DialogProps<void> {
  readonly screen: DriveScreen
}

/** The folders and recent files of the drive, where there is no room for the side pane. Closes when one is opened. */
export function PlacesDialog({ screen, resolve }: PlacesDialogProps) {
  const t = useTranslate('drive')
  const { key } = useLocation()
  const [first] = useState(key)
  useEffect(() => {
    if (key !== first) resolve(undefined)
  }, [key, first, resolve])
  const open: DriveScreen['actions']['open'] = (node) => {
    resolve(undefined)
    screen.actions.open(node)
  }
  return (
    <DriveContext value={{ ...screen, actions: { ...screen.actions, open } }}>
      <Sheet title={t('drive.places')} onDone={() => resolve(undefined)}>
        <FolderLinks />
        <RecentFiles />
      </Sheet>
    </DriveContext>
  )
}
