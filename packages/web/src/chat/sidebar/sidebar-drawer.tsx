import NavigationDrawer from '../../shell/layout/navigation-drawer.tsx'
import { Sidebar } from './sidebar.tsx'

interface SidebarDrawerProps {
  readonly current: string | null
  readonly inTrash: boolean
  readonly onClose: () => void
}

/** The sidebar as a drawer on narrow screens. On phones it also contains the areas. */
export default function SidebarDrawer({ current, inTrash, onClose }: SidebarDrawerProps) {
  return (
    <NavigationDrawer onClose={onClose}>
      <Sidebar current={current} inTrash={inTrash} onChoose={onClose} />
    </NavigationDrawer>
  )
}
