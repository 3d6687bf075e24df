import type { RouteParamName, RouteParams } from '@saffron/core/guards'
import { createContext, use } from 'react'

/** The path parameters of the current page. */
export const RouteParamsContext = createContext<RouteParams>({})

/** Returns the value of `{name}` in the path. Undefined if the route doesn't have it. */
export const useRouteParam = (name: RouteParamName): string | undefined => use(RouteParamsContext)[name]
