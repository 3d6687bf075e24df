import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { useRouteParam } from '../shell/routing/route-params.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { usePart } from '../ui/use-when-loaded.ts'
import { useWide } from '../ui/use-wide.ts'
import { ChatProvider } from './chat-context.tsx'
import { pathOfChat } from './chat-path.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'
import { ThreadSkeleton } from './thread/thread-skeleton.tsx'

import styles from './chat-page.module.css'

const ArchivePane = lazy(() => import('./archive/archive-pane.tsx'))
const TrashPane = lazy(() => import('./trash/trash-pane.tsx'))
const loadDrawer = () => import('./sidebar/sidebar-drawer.tsx')

/** The sidebar (a drawer below 960 px), and the open conversation, the archive or the trash next to it. */
export function ChatPage() {
  const id = useRouteParam('id')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const place = id === undefined ? query.get('in') : null
  const Pane = place === 'trash' ? TrashPane : place === 'archive' ? ArchivePane : undefined
  const wide = useWide()
  const [drawer, setDrawer] = useState(false)
  const closeDrawer = () => setDrawer(false)
  const { part: SidebarDrawer } = usePart({ load: loadDrawer, wanted: drawer, giveUp: closeDrawer })
  const space = useSpace().id
  const onMade = useCallback(
    (made: string) => void navigate(pathOfChat(made, space), { replace: true }),
    [navigate, space],
  )
  const openSidebar = wide ? undefined : () => setDrawer(true)
  return (
    <ChatProvider>
      <div className={styles.page}>
        {wide && (
          <aside className={styles.side}>
            <Sidebar current={id ?? null} place={place} />
          </aside>
        )}
        {!wide && drawer && SidebarDrawer !== undefined && (
          <SidebarDrawer current={id ?? null} place={place} onClose={closeDrawer} />
        )}
        {Pane !== undefined ? (
          <Suspense fallback={<ThreadSkeleton />}>
            <Pane onOpenSidebar={openSidebar} />
          </Suspense>
        ) : (
          <ThreadPane conversation={id ?? null} onMade={onMade} onOpenSidebar={openSidebar} />
        )}
      </div>
    </ChatProvider>
  )
}
