import NavigationDrawer from '../../shell/layouts/navigation-drawer.tsx'
import { Sidebar } from './sidebar.tsx'

interface SidebarDrawerProps {
  readonly current: string | null
  readonly inTrash: boolean
  readonly onClose: () => void
}

/** The sidebar over the page, on screens that have no room for it beside; on a phone with the areas above it. */
export default function SidebarDrawer({ current, inTrash, onClose }: SidebarDrawerProps) {
  return (
    <NavigationDrawer onClose={onClose}>
      <Sidebar current={current} inTrash={inTrash} onChoose={onClose} />
    </NavigationDrawer>
  )
}
