import { Suspense, useEffect, useState } from 'react'

import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { BellProps } from '../features/feature.ts'
import { listFeatures } from '../features/registry.ts'

/** How long what the page itself loads goes first, in ms. */
const AFTER_MS = 2000
let isDue = false

/** The bell, which a feature registers: in the rail, or in the bar of a phone. */
export function Bell({ onPhone = false, ...props }: BellProps & { readonly onPhone?: boolean }) {
  const [due, setDue] = useState(isDue)
  const isPhone = useMedia('(width < 600px)')
  useEffect(() => {
    if (due) return undefined
    const timer = setTimeout(() => setDue((isDue = true)), AFTER_MS)
    return () => clearTimeout(timer)
  }, [due])
  const Registered = listFeatures().find((feature) => feature.Bell)?.Bell
  if (!due || isPhone !== onPhone || Registered === undefined) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Registered {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
