import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'

interface AcceptAllProps {
  readonly plugin: Plugin
  readonly onChanged: (plugin: Plugin) => void
  readonly onOutdated: () => Promise<void>
}

/** Accepts all changed definitions as they are shown, after a question. */
export function AcceptAll({ plugin: { id, name, tools }, onChanged, onOutdated }: AcceptAllProps) {
  const t = useTranslate('plugins')
  const confirm = useConfirm()
  const toast = useToast()
  const report = useReportError()
  const changed = tools?.filter(({ state }) => state === 'changed') ?? []
  const count = changed.length
  const acceptAll = async () => {
    try {
      for (const tool of changed) {
        onChanged(await api.plugins.acceptPluginTool({ params: { id, name: tool.name }, body: { hash: tool.hash } }))
      }
      toast(t('plugins.changes.acceptedAll', { count }))
    } catch (error) {
      report(error)
      await onOutdated()
    }
  }
  return (
    <Button
      onClick={() =>
        confirm({
          title: t('plugins.changes.acceptAll.title'),
          subject: name,
          content: t('plugins.changes.acceptAll.text', { count }),
          okText: t('plugins.changes.acceptAll.ok'),
          cancelText: t('shell.cancel'),
          onOk: acceptAll,
        })
      }
    >
      {t('plugins.changes.acceptAll')}
    </Button>
  )
}
