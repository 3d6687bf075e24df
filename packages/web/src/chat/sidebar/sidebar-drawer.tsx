import NavigationDrawer from '../../shell/layout/navigation-drawer.tsx'
import { Sidebar } from './sidebar.tsx'

interface SidebarDrawerProps {
  readonly current: string | null
  readonly place: string | null
  readonly onClose: () => void
}

/** The sidebar as a drawer on narrow screens. On phones it also contains the areas. */
export default function SidebarDrawer({ current, place, onClose }: SidebarDrawerProps) {
  return (
    <NavigationDrawer onClose={onClose}>
      <Sidebar current={current} place={place} onChoose={onClose} />
    </NavigationDrawer>
  )
}
