import { useSession, useTranslate } from '@saffron/core/react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { usePart } from '../../ui/use-when-loaded.ts'
import { listFeatures } from '../features/registry.ts'
import { focusHeading } from '../navigation/focus-heading.ts'
import { lazyPage } from '../navigation/lazy-page.ts'
import { useAccountChoices } from '../session/account-choices.ts'
import { session } from '../session/client.ts'
import { readAccount } from '../session/keep-choice.ts'
import { DrawerContext } from './drawer-context.ts'
import { Rail } from './rail.tsx'
import { SpacePage } from './space-page.tsx'

import styles from './frame.module.css'

const ImpersonationBanner = lazyPage(() => import('../session/impersonation-banner.tsx'))
const loadDrawer = () => import('./navigation-drawer.tsx')

/** The rail with the areas, and the page next to it. Below 600 px, a drawer replaces the rail. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { user } = useSession(session)
  const [openAt, setOpenAt] = useState<string>()
  const open = useCallback(() => setOpenAt(location.pathname), [])
  const close = () => setOpenAt(undefined)
  useAccountChoices()
  // It's closed when the user returns to the page.
  if (openAt !== undefined && openAt !== pathname) close()
  const { part: NavigationDrawer } = usePart({ load: loadDrawer, wanted: openAt !== undefined, giveUp: close })
  useEffect(() => {
    // Updates role, name and balance. Offline, the stored profile is shown.
    readAccount().catch(() => undefined)
  }, [])
  return (
    <DrawerContext value={open}>
      {listFeatures().map(({ name, Background }) => Background && <Background key={name} />)}
      <div className={styles.frame}>
        <a
          href="#page"
          className={styles.skip}
          onClick={(event) => {
            event.preventDefault()
            if (!focusHeading()) document.querySelector<HTMLElement>('main textarea')?.focus()
          }}
        >
          {t('shell.skip')}
        </a>
        {user?.impersonatedBy !== undefined && (
          <Suspense>
            <ImpersonationBanner />
          </Suspense>
        )}
        <Rail />
        <div id="page" className={styles.page}>
          <SpacePage>{children}</SpacePage>
        </div>
      </div>
      {openAt === pathname && NavigationDrawer !== undefined && <NavigationDrawer onClose={close} />}
    </DrawerContext>
  )
}
