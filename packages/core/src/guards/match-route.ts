import type { Route, RouteParams } from './route.ts'

/** A path parameter: the characters of our IDs, codes and keys, without any that could hide a path or a query. */
const PARAMETER = /^[A-Za-z0-9_-]{1,128}$/

export interface RouteMatch {
  readonly route: Route
  readonly params: RouteParams
}

/** Returns the path of a URL, without query, fragment and trailing slashes. */
export function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.replace(/(?<=.)\/+$/, '')
}

/** Returns the route of a path, or undefined. A parameter such as `..`, `%00` or 10,000 letters doesn't match. */
export function matchRoute(routes: readonly Route[], path: string): RouteMatch | undefined {
  const segments = path.split('/')
  for (const route of routes) {
    const params = matchSegments(route.path.split('/'), segments)
    if (params !== undefined) return { route, params }
  }
  return undefined
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): RouteParams | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (!expected.startsWith('{')) {
      if (segment !== expected) return undefined
    } else if (PARAMETER.test(segment)) params[expected.slice(1, -1)] = segment
    else return undefined
  }
  return params
}
