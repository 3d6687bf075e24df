import type { Route, RouteParams } from './route.ts'

/** A name in a path: what our ids, codes and keys are made of, and nothing a path or a query could hide in. */
const PARAMETER = /^[A-Za-z0-9_-]{1,128}$/

export interface RouteMatch {
  readonly route: Route
  readonly params: RouteParams
}

/** The path of an address, without query, fragment and slashes at its end. */
export function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.replace(/(?<=.)\/+$/, '')
}

/** The route that a path names, or undefined: also where a parameter is no name, such as `..`, `%00` or 10 000 letters. */
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
