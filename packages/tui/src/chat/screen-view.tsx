import { useInput } from 'ink'
import { type ComponentType, lazy, type ReactElement, Suspense, useLayoutEffect } from 'react'

import { loadAdminScreen } from '../admin/index.ts'
import { loadDriveScreen } from '../drive/index.ts'
import { actionOf, keyName } from '../keys/index.ts'
import { useApp } from '../ui/app-context.ts'
import { Rows } from '../ui/rows.tsx'
import type { ScreenName, ScreenProps } from '../ui/screen-props.ts'

/** Each is fetched when it is first opened: the app starts without them. */
const SCREENS: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  palette: lazy(async () => ({ default: (await import('./palette-screen.tsx')).PaletteScreen })),
  chats: lazy(async () => ({ default: (await import('./chats-screen.tsx')).ChatsScreen })),
  models: lazy(async () => ({ default: (await import('./models-screen.tsx')).ModelsScreen })),
  drive: lazy(async () => ({ default: (await loadDriveScreen()).DriveScreen })),
  wallet: lazy(async () => ({ default: (await import('../wallet/index.ts')).WalletScreen })),
  admin: lazy(async () => ({ default: (await loadAdminScreen()).AdminScreen })),
  settings: lazy(async () => ({ default: (await import('./settings-screen.tsx')).SettingsScreen })),
  help: lazy(async () => ({ default: (await import('./help-screen.tsx')).HelpScreen })),
}

/** One of the screens beside the chat, in a buffer of the terminal that whoever opened it has entered. */
export function ScreenView({ name, ...props }: ScreenProps & { readonly name: ScreenName }): ReactElement {
  const Screen = SCREENS[name]
  const { ownBuffer } = useApp()
  // Before what comes after it is drawn.
  useLayoutEffect(() => ownBuffer.leave, [ownBuffer])
  return (
    <Suspense fallback={<Arriving onBack={props.onBack} />}>
      <Screen {...props} />
    </Suspense>
  )
}

/** While a screen is fetched the keys are heard already. */
function Arriving({ onBack }: Pick<ScreenProps, 'onBack'>): ReactElement {
  const { reader, t } = useApp()
  useInput((input, key) => {
    if (actionOf('list', keyName(input, key)) === 'back') onBack()
  })
  return <Rows rows={reader === undefined ? ['', t('cli.list.loading')] : []} />
}
