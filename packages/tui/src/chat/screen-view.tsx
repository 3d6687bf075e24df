import { Box, useInput } from 'ink'
import { type ComponentType, lazy, type ReactElement, Suspense, useLayoutEffect } from 'react'

import { loadAdminScreen } from '../admin/index.ts'
import { loadDrawScreen } from '../draw/index.ts'
import { loadDriveScreen } from '../drive/index.ts'
import { actionOf, keyName } from '../keys/index.ts'
import { loadScriptsScreen } from '../playscript/index.ts'
import { loadPluginsScreen } from '../plugins/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { loadAgentsScreen } from '../store/index.ts'
import { loadSummariesScreen } from '../summary/index.ts'
import { RowsAbove } from '../ui/room.ts'
import { Rows } from '../ui/rows.tsx'
import type { ScreenName, ScreenProps } from '../ui/screen-props.ts'
import { loadWorkspacesScreen } from '../workspace/index.ts'

/** Screens load when first opened, so the app starts faster. */
const SCREENS: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  palette: lazy(async () => ({ default: (await import('./palette-screen.tsx')).PaletteScreen })),
  chats: lazy(async () => ({ default: (await import('./chats-screen.tsx')).ChatsScreen })),
  messages: lazy(async () => ({ default: (await import('./versions/messages-screen.tsx')).MessagesScreen })),
  models: lazy(async () => ({ default: (await import('./models-screen.tsx')).ModelsScreen })),
  agents: lazy(async () => ({ default: (await loadAgentsScreen()).AgentsScreen })),
  plugins: lazy(async () => ({ default: (await loadPluginsScreen()).PluginsScreen })),
  draw: lazy(async () => ({ default: (await loadDrawScreen()).DrawScreen })),
  scripts: lazy(async () => ({ default: (await loadScriptsScreen()).ScriptsScreen })),
  summaries: lazy(async () => ({ default: (await loadSummariesScreen()).SummariesScreen })),
  drive: lazy(async () => ({ default: (await loadDriveScreen()).DriveScreen })),
  workspaces: lazy(async () => ({ default: (await loadWorkspacesScreen()).WorkspacesScreen })),
  notifications: lazy(async () => ({
    default: (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
  })),
  wallet: lazy(async () => ({ default: (await import('../wallet/index.ts')).WalletScreen })),
  admin: lazy(async () => ({ default: (await loadAdminScreen()).AdminScreen })),
  settings: lazy(async () => ({ default: (await import('./settings-screen.tsx')).SettingsScreen })),
  help: lazy(async () => ({ default: (await import('./help-screen.tsx')).HelpScreen })),
}

interface ScreenViewProps extends ScreenProps {
  readonly name: ScreenName
  /** Rows above the screen. */
  readonly alert: readonly string[]
}

/** One of the screens other than the chat. The caller has entered the alternate buffer. */
export function ScreenView({ name, alert, ...props }: ScreenViewProps): ReactElement {
  const Screen = SCREENS[name]
  const { ownBuffer } = useApp()
  // Runs before the next screen is drawn.
  useLayoutEffect(() => ownBuffer.leave, [ownBuffer])
  return (
    <Box flexDirection="column">
      {alert.length > 0 && <Rows rows={alert} />}
      <RowsAbove value={alert.length}>
        <Suspense fallback={<Arriving onBack={props.onBack} />}>
          <Screen {...props} />
        </Suspense>
      </RowsAbove>
    </Box>
  )
}

/** Handles keys while a screen loads. */
function Arriving({ onBack }: Pick<ScreenProps, 'onBack'>): ReactElement {
  const { reader, t } = useApp()
  useInput((input, key) => {
    if (actionOf('list', keyName(input, key)) === 'back') onBack()
  })
  return <Rows rows={reader === undefined ? ['', t('cli.list.loading')] : []} />
}
