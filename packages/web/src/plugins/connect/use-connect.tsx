import { ApiError } from '@saffron/core/errors'
import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { PLUGINS_PATH } from '../plugins-path.ts'
import { ClientDialog } from './client-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { leaveForService } from './sign-in-attempt.ts'

export type ConnectablePlugin = Pick<Plugin, 'id' | 'name' | 'needs' | 'url'>

/**
 * Returns a function that connects a plugin with the user's key, or goes to the page of its service to sign in. Resolves
 * to true once a key is stored. Rejects if the sign-in couldn't begin.
 */
export function useConnect(): (plugin: ConnectablePlugin) => Promise<boolean> {
  const t = useTranslate('plugins')
  const openDialog = useDialog()
  const toast = useToast()
  return useCallback(
    async (plugin) => {
      const { id, name, needs } = plugin
      if (!needs.includes('account')) {
        const stored = await openDialog<true>(t('plugins.key.title', { name }), ({ resolve }) => (
          <KeyDialog plugin={plugin} resolve={resolve} />
        ))
        if (stored === true) toast(t('plugins.connectedDone', { name }))
        return stored === true
      }
      const begun = await beginSignIn(id)
      const authorizeUrl =
        'authorizeUrl' in begun
          ? begun.authorizeUrl
          : await openDialog<string>(t('plugins.client.title'), ({ resolve }) => (
              <ClientDialog plugin={plugin} redirectUrl={begun.redirectUrl} resolve={resolve} />
            ))
      if (authorizeUrl !== undefined) leaveForService(authorizeUrl, id)
      return false
    },
    [t, openDialog, toast],
  )
}

/** Returns the page to sign in on, or what a client that the user registers by hand must name. */
async function beginSignIn(
  id: string,
): Promise<{ readonly authorizeUrl: string | undefined } | { readonly redirectUrl: string }> {
  try {
    const { authorizeUrl } = await api.plugins.connectPlugin({ params: { id }, body: {} })
    return { authorizeUrl }
  } catch (error) {
    if (!ApiError.is(error) || error.code !== 'plugin.client_required') throw error
    const redirectUrl = error.details?.['redirectUrl']
    return { redirectUrl: typeof redirectUrl === 'string' ? redirectUrl : location.origin + PLUGINS_PATH }
  }
}
