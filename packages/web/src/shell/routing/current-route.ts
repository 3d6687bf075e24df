import { ApiError } from '@saffron/core/errors'
import type { Route, RouteParamName, RouteParams } from '@saffron/core/guards'
import { createContext, use } from 'react'

interface CurrentRoute {
  readonly route: Route
  readonly params: RouteParams
}

export const CurrentRouteContext = createContext<CurrentRoute | null>(null)

/** The row of core's table that the page on show stands in, and what its path says. */
export function useCurrentRoute(): CurrentRoute {
  const current = use(CurrentRouteContext)
  if (current === null) throw new ApiError('client.unexpected', { message: 'there is no page above' })
  return current
}

/** What the path says in the place of `{name}`; undefined where this route has no such place. */
export const useRouteParam = (name: RouteParamName): string | undefined => useCurrentRoute().params[name]
