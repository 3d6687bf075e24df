import { useSession } from '@saffron/core/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { useResolvedTheme } from '../../theme/theme.ts'
import { forgetLists } from '../../ui/list/kept-lists.ts'
import { usePart } from '../../ui/use-when-loaded.ts'
import { areaIn, workspaceIn } from '../address/space-address.ts'
import { type LetteredPage, useLetteredPages } from '../navigation/areas.ts'
import { chooseTheme } from '../session/choose-theme.ts'
import { session } from '../session/client.ts'
import { useDismissalOnNavigation } from '../session/use-dismissal.ts'
import { listenForShortcuts, useShortcut } from '../shortcuts/use-shortcut.ts'
import { showPanel, togglePanel, useOpenPanel } from './command-panel.ts'
import { loadPalette } from './load-palette.ts'

const loadSheet = () => import('../shortcuts/shortcut-sheet.tsx')
const loadSwitcher = () => import('./space-switcher.tsx')

const close = () => showPanel(null)

/** The global keyboard shortcuts, and the panels they open. */
export function Commands() {
  const { user } = useSession(session)
  const navigate = useNavigate()
  const panel = useOpenPanel()
  const theme = useResolvedTheme()
  const signedIn = user !== null
  const owner = user?.id
  useEffect(listenForShortcuts, [])
  // Another user must not see the previous user's data.
  useEffect(
    () => () => {
      if (owner !== undefined) forgetLists()
    },
    [owner],
  )
  useDismissalOnNavigation(close)
  const { part: Palette } = usePart({ load: loadPalette, wanted: panel === 'palette', giveUp: close })
  const { part: ShortcutSheet } = usePart({ load: loadSheet, wanted: panel === 'shortcuts', giveUp: close })
  const { part: SpaceSwitcher } = usePart({ load: loadSwitcher, wanted: panel === 'spaces', giveUp: close })
  useShortcut({
    id: 'palette',
    label: 'palette.open',
    group: 'general',
    keys: ['mod+k'],
    inDialogs: panel === 'palette',
    run: () => togglePanel('palette'),
  })
  useShortcut({
    id: 'shortcuts',
    label: 'common.keyboardShortcuts',
    group: 'general',
    keys: ['?', 'mod+/'],
    inDialogs: panel === 'shortcuts',
    run: () => togglePanel('shortcuts'),
  })
  useShortcut({
    id: 'spaces',
    label: 'shell.space.switch',
    group: 'general',
    keys: ['mod+shift+o'],
    enabled: signedIn,
    inDialogs: panel === 'spaces',
    run: () => togglePanel('spaces'),
  })
  useShortcut({
    id: 'theme',
    label: 'shortcuts.theme',
    group: 'general',
    keys: ['alt+shift+d'],
    run: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
  })
  useShortcut({
    id: 'new-chat',
    label: 'chat.startNew',
    group: 'chat',
    keys: ['alt+shift+n'],
    enabled: signedIn,
    run: () => void navigate(areaIn('/app/chats', workspaceIn(location))),
  })
  return (
    <>
      {useLetteredPages().map((page) => (
        <PageShortcut key={page.to} {...page} />
      ))}
      {panel === 'palette' && Palette !== undefined && <Palette onClose={close} />}
      {panel === 'shortcuts' && ShortcutSheet !== undefined && <ShortcutSheet onClose={close} />}
      {panel === 'spaces' && SpaceSwitcher !== undefined && <SpaceSwitcher onClose={close} />}
    </>
  )
}

function PageShortcut({ to, title, letter }: LetteredPage) {
  const navigate = useNavigate()
  const go = () => void navigate(areaIn(to, workspaceIn(location)))
  useShortcut({ id: to, label: title, group: 'go', keys: [`g ${letter}`], run: go })
  return null
}
