import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useRouteParam } from '../shell/routing/current-route.ts'
import { usePart } from '../shell/use-when-loaded.ts'
import { useWide } from '../ui/use-wide.ts'
import { ChatProvider } from './chat-context.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'

import styles from './chat-page.module.css'

const loadDrawer = () => import('./sidebar/sidebar-drawer.tsx')

/** Conversations at the left (from 960 px, else in a drawer), the open one beside them. */
export function ChatPage() {
  const id = useRouteParam('id')
  const navigate = useNavigate()
  const wide = useWide()
  const [drawer, setDrawer] = useState(false)
  const closeDrawer = () => setDrawer(false)
  const { part: SidebarDrawer } = usePart({ load: loadDrawer, wanted: drawer, giveUp: closeDrawer })
  const onMade = useCallback((made: string) => void navigate(`/app/chats/${made}`, { replace: true }), [navigate])
  return (
    <ChatProvider>
      <div className={styles.page}>
        {wide && (
          <aside className={styles.side}>
            <Sidebar current={id ?? null} />
          </aside>
        )}
        {!wide && drawer && SidebarDrawer !== undefined && <SidebarDrawer current={id ?? null} onClose={closeDrawer} />}
        <ThreadPane
          conversation={id ?? null}
          onMade={onMade}
          onOpenSidebar={wide ? undefined : () => setDrawer(true)}
        />
      </div>
    </ChatProvider>
  )
}
