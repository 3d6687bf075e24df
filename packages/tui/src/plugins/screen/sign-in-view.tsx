import { describeError } from '@saffron/core/errors'
import type { Plugin } from '@saffron/core/plugins'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { TextRows } from '../../ui/list/index.ts'
import { SIGN_IN_MINUTES, waitForSignIn } from '../wait-for-sign-in.ts'

export interface SignIn {
  readonly plugin: Plugin
  /** The page of the service. */
  readonly url: string
}

interface SignInViewProps extends SignIn {
  readonly onConnected: (plugin: Plugin) => void
  readonly onPalette: () => void
  readonly onBack: () => void
}

/** Waits until the user has signed in to a service in the browser. */
export function SignInView({ plugin, url, onConnected, onPalette, onBack }: SignInViewProps): ReactElement {
  const { api, t } = useApp()
  const [failure, setFailure] = useState<string>()
  const { id } = plugin
  const end = useEffectEvent((connected: Plugin | undefined) =>
    connected === undefined ? setFailure(t('cli.plugins.signInLate')) : onConnected(connected),
  )
  const fail = useEffectEvent((error: unknown) => setFailure(cleanLine(describeError(error, t))))
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    waitForSignIn(api, id, signal).then(
      (connected) => end(connected),
      (error: unknown) => (signal.aborted ? undefined : fail(error)),
    )
    return () => leaving.abort()
  }, [api, id])
  const state = failure ?? t('cli.pluginList.signInWait', { minutes: SIGN_IN_MINUTES })
  return (
    <TextRows
      title={cleanName(plugin.name)}
      text={[t('cli.plugins.signIn'), '', cleanLine(url), '', state].join('\n')}
      hint={t('cli.pluginList.signInHint')}
      onPalette={onPalette}
      onBack={onBack}
    />
  )
}
