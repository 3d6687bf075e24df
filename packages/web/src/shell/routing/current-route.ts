import { ApiError } from '@saffron/core/errors'
import type { Route, RouteParamName, RouteParams } from '@saffron/core/guards'
import { createContext, use } from 'react'

interface CurrentRoute {
  readonly route: Route
  readonly params: RouteParams
}

export const CurrentRouteContext = createContext<CurrentRoute | null>(null)

/** Returns the current page's row of core's route table, and its path parameters. */
export function useCurrentRoute(): CurrentRoute {
  const current = use(CurrentRouteContext)
  if (current === null) throw new ApiError('client.unexpected', { message: 'there is no page above' })
  return current
}

/** Returns the value of `{name}` in the path. Undefined if the route doesn't have it. */
export const useRouteParam = (name: RouteParamName): string | undefined => useCurrentRoute().params[name]
