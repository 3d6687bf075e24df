import { useTranslate } from '@saffron/core/react'

import { Sheet } from '../../ui/sheet/sheet.tsx'
import { VersionList } from '../details/versions.tsx'

interface VersionsDialogProps {
  readonly agent: string
  readonly onDone: () => void
}

/** The published versions of an agent. */
export function VersionsDialog({ agent, onDone }: VersionsDialogProps) {
  const t = useTranslate('store')
  return (
    <Sheet title={t('store.versions')} onDone={onDone}>
      <VersionList agent={agent} />
    </Sheet>
  )
}
