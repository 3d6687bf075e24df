import { ApiError } from '@saffron/core/errors'
import type { Plugin, PluginTool } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'

interface AcceptOptions {
  readonly plugin: Plugin
  readonly onChanged: (plugin: Plugin) => void
  readonly onOutdated: () => Promise<void>
}

/** Returns a function that accepts the shown definition of a tool. One that changed again meanwhile is loaded instead. */
export function useAccept({ plugin: { id }, onChanged, onOutdated }: AcceptOptions) {
  const t = useTranslate('plugins')
  const toast = useToast()
  const report = useReportError()
  return async ({ name, title, hash }: PluginTool): Promise<void> => {
    try {
      onChanged(await api.plugins.acceptPluginTool({ params: { id, name }, body: { hash } }))
      toast(t('plugins.changes.accepted', { tool: title ?? name }))
    } catch (error) {
      report(error)
      if (ApiError.is(error) && error.statusCode < 500) await onOutdated()
    }
  }
}
