import type { Plugin } from '@saffron/core/plugins'
import { type ReactElement, useState } from 'react'

import type { ScreenProps } from '../../ui/screen-props.ts'
import { PluginList } from './plugin-list.tsx'
import { PluginView } from './plugin-view.tsx'
import { type SignIn, SignInView } from './sign-in-view.tsx'

/** The plugins that the user may use, what is in each, and those of the catalog. */
export function PluginsScreen(props: ScreenProps): ReactElement {
  const [opened, setOpened] = useState<Plugin>()
  const [signIn, setSignIn] = useState<SignIn>()
  if (signIn !== undefined) {
    return (
      <SignInView
        {...signIn}
        onPalette={() => props.show('palette')}
        onBack={() => setSignIn(undefined)}
        onConnected={(plugin) => {
          setOpened(plugin)
          setSignIn(undefined)
        }}
      />
    )
  }
  if (opened === undefined) return <PluginList {...props} onOpen={setOpened} onSignIn={setSignIn} />
  return (
    <PluginView
      {...props}
      plugin={opened}
      onChange={setOpened}
      onSignIn={setSignIn}
      onBack={() => setOpened(undefined)}
    />
  )
}
