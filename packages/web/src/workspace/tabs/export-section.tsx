import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { Download } from 'lucide-react'

import { saveFile } from '../../browser/save-file.ts'
import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'

/** Exports everything in a workspace. */
export function ExportSection({ workspace: { id } }: { readonly workspace: Workspace }) {
  const t = useTranslate('workspace')
  const toast = useToast()
  const download = async () => {
    const blob = await api.workspace.exportWorkspace({ params: { id } })
    saveFile(blob, `saffron-workspace-${new Date().toISOString().slice(0, 10)}.zip`)
    toast(t('workspace.exported'))
  }
  return (
    <SettingsSection title={t('workspace.export')} lead={t('workspace.exportLead')}>
      <BusyButton onPress={download} icon={<Download aria-hidden />}>
        {t('workspace.exportButton')}
      </BusyButton>
    </SettingsSection>
  )
}
