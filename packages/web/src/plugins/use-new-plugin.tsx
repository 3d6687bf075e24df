import { isSuperAdmin } from '@saffron/core/auth'
import type { Plugin } from '@saffron/core/plugins'
import { useSession, useTranslate } from '@saffron/core/react'

import { session } from '../shell/session/client.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { NewPluginDialog } from './new-plugin-dialog.tsx'

/** Returns a function that asks for the URL of a plugin and adds it. */
export function useNewPlugin(onAdded: (plugin: Plugin) => void): () => Promise<void> {
  const t = useTranslate('plugins')
  const openDialog = useDialog()
  const toast = useToast()
  const { user } = useSession(session)
  return async () => {
    const added = await openDialog<Plugin>(
      t('plugins.new'),
      ({ resolve }) => <NewPluginDialog mayShare={user !== null && isSuperAdmin(user.role)} resolve={resolve} />,
      { position: 'right' },
    )
    if (added === undefined) return
    toast(t('plugins.added', { name: added.name }))
    onAdded(added)
  }
}
