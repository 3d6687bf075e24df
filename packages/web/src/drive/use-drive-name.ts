import { useTranslate } from '@saffron/core/react'

import { useSpace } from '../shell/space/use-space.ts'

/** Returns the name of the drive's root: that of the workspace, or of the user's own drive. */
export function useDriveName(): string {
  const t = useTranslate('drive')
  const { id, workspace } = useSpace()
  return id === undefined ? t('drive.mine') : (workspace?.name ?? '…')
}
