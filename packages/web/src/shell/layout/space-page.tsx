import { ApiError } from '@saffron/core/errors'
import { type ReactNode, Suspense } from 'react'

import { lazyPage } from '../navigation/lazy-page.ts'
import { useSpace } from '../space/use-space.ts'

const LostSpace = lazyPage(() => import('./lost-space.tsx'), 'workspace')

/** Whether loading a workspace failed because it doesn't exist for this user. */
export const isLostSpace = (error: unknown): boolean =>
  ApiError.is(error) && (error.statusCode === 404 || error.statusCode === 400)

/** The page, or that the workspace in the URL doesn't exist for this user. */
export function SpacePage({ children }: { readonly children: ReactNode }) {
  const { error } = useSpace()
  if (!isLostSpace(error)) return children
  return (
    <Suspense>
      <LostSpace />
    </Suspense>
  )
}
