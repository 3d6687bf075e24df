import { useTranslate } from '@saffron/core/react'
import { Download } from 'lucide-react'

import { saveFile } from '../../browser/save-file.ts'
import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'

/** Exports all of the user's data. */
export function DataSection() {
  const t = useTranslate('account')
  const toast = useToast()
  const download = async () => {
    const blob = await api.auth.exportMe()
    saveFile(blob, `saffron-${new Date().toISOString().slice(0, 10)}.zip`)
    toast(t('account.data.ready'))
  }
  return (
    <SettingsSection title={t('account.data.title')} lead={t('account.data.lead')}>
      <BusyButton onPress={download} icon={<Download aria-hidden />}>
        {t('account.data.export')}
      </BusyButton>
    </SettingsSection>
  )
}
