import { useSession } from '@saffron/core/react'
import { Suspense, useEffect, useState } from 'react'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { BellProps } from '../features/feature.ts'
import { listFeatures } from '../features/registry.ts'
import { session } from '../session/client.ts'

/** How long what the page itself loads goes first, in ms. */
const AFTER_MS = 2000
let isDue = false

/**
 * The bell, which a feature registers: in the rail, or in the bar of a phone. Only members of workspaces have it, because
 * only there are people notified.
 */
export function Bell({ onPhone = false, ...props }: BellProps & { readonly onPhone?: boolean }) {
  const [due, setDue] = useState(isDue)
  const isPhone = useMedia('(width < 600px)')
  const isMember = useSession(session).user?.workspaces !== undefined
  useEffect(() => {
    if (due) return undefined
    const timer = setTimeout(() => setDue((isDue = true)), AFTER_MS)
    return () => clearTimeout(timer)
  }, [due])
  const Registered = listFeatures().find((feature) => feature.Bell)?.Bell
  if (!due || !isMember || isPhone !== onPhone || Registered === undefined) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Registered {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
