import { useLocation } from 'react-router-dom'

import { isWithin } from '../navigation/areas.ts'
import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** The page of the store that isn't in its layout. */
const STORE_PAGES = ['/app/agents']

/** A bar with the title, and the page below. Administration pages have their sections next to them. */
export default function Default({ title, children }: LayoutProps) {
  const { pathname } = useLocation()
  return (
    <Pane title={title} sections={isWithin(pathname, STORE_PAGES) ? 'store' : 'admin'}>
      {children}
    </Pane>
  )
}
