import { isAdmin, isSuperAdmin } from '../auth/roles.ts'
import { ApiError } from '../errors/index.ts'
import { matchRoute, pathOf, type RouteMatch } from './match-route.ts'
import type { Route, RouteParams } from './route.ts'
import { routes as allRoutes } from './routes.ts'

/** The visitor. `null` is a guest. */
export interface CurrentUser {
  readonly user: { readonly role: string } | null
}

export type Resolution =
  | { readonly kind: 'show'; readonly route: Route; readonly params: RouteParams }
  /**
   * `storeRedirect` is the URL to return to after sign-in. `isRefused` means that the visitor's role may not see the
   * page.
   */
  | { readonly kind: 'redirect'; readonly to: string; readonly storeRedirect?: string; readonly isRefused?: true }
  /** `error` is Page Not Found with the path, status 404. */
  | { readonly kind: 'notFound'; readonly error: ApiError }

/** A guard by name. Returns where to go instead, or nothing. */
export type Middleware = (match: RouteMatch, visitor: CurrentUser) => string | undefined

export interface ResolveOptions {
  readonly routes?: readonly Route[]
  readonly middleware?: Readonly<Record<string, Middleware>>
}

export const LOGIN_PATH = '/auth/login'
const HOME_PATH = '/app'

/**
 * Returns where a URL (path with optional query and fragment) leads for this visitor, by the rules of the route table.
 * Throws `client.unknown_middleware` for an undefined guard.
 */
export function resolveRoute(address: string, visitor: CurrentUser, options: ResolveOptions = {}): Resolution {
  const path = pathOf(address)
  const match = matchRoute(options.routes ?? allRoutes, path)
  const { user } = visitor
  if (user === null && (isInApp(path) || match?.route.access === 'user')) {
    return { kind: 'redirect', to: LOGIN_PATH, storeRedirect: address }
  }
  if (match === undefined || match.route.validate?.(match.params) === false) return notFound(path)
  const { route, params } = match
  if (route.redirect !== undefined) return { kind: 'redirect', to: route.redirect }
  const elsewhere = guard(match, visitor, options.middleware ?? {})
  return elsewhere ?? { kind: 'show', route, params }
}

/** Returns whether a URL has a screen, regardless of access. */
export function isScreen(address: string): boolean {
  const match = matchRoute(allRoutes, pathOf(address))
  return match !== undefined && match.route.validate?.(match.params) !== false
}

const isInApp = (path: string): boolean => path === HOME_PATH || path.startsWith(`${HOME_PATH}/`)

/** Decodes a path for display. Keeps it as it is if it can't be decoded, or would contain invisible characters. */
function readable(path: string): string {
  try {
    const decoded = decodeURIComponent(path)
    return /\p{C}/u.test(decoded) ? path : decoded
  } catch {
    return path
  }
}

const notFound = (path: string): Resolution => ({
  kind: 'notFound',
  error: new ApiError('client.page_not_found', { values: { path: readable(path).slice(0, 200) } }),
})

function guard(
  match: RouteMatch,
  visitor: CurrentUser,
  middleware: Readonly<Record<string, Middleware>>,
): Resolution | undefined {
  const { access, roles, middleware: names = [] } = match.route
  const guards = names.map((name) => {
    const found = Object.hasOwn(middleware, name) ? middleware[name] : undefined
    if (found === undefined) throw new ApiError('client.unknown_middleware', { values: { name } })
    return found
  })
  const { user } = visitor
  if (user !== null && isSuperAdmin(user.role)) return undefined
  if (access === 'guest-only' && user !== null) return { kind: 'redirect', to: HOME_PATH }
  if (roles !== undefined && !(user !== null && hasRole(user.role, roles))) {
    return { kind: 'redirect', to: HOME_PATH, isRefused: true }
  }
  const to = guards.map((run) => run(match, visitor)).find((path) => path !== undefined)
  return to === undefined ? undefined : { kind: 'redirect', to }
}

/** A list that contains `admin` matches every role that contains the word. */
const hasRole = (role: string, roles: readonly string[]): boolean =>
  roles.some((wanted) => (wanted === 'admin' ? isAdmin(role) : wanted === role))
