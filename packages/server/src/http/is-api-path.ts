import { contract, type Endpoint } from '@saffron/core/contract'

/** Operator endpoints of the other server. This process answers `/healthz` itself. */
const OPERATIONS = new Set(['/readyz', '/metrics', '/openapi.json'])

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature))

const READ_PATHS = endpoints
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))

/**
 * Returns whether a GET of this path is an API call rather than a page of the web app, even if a browser navigates to
 * it.
 */
export const isApiPath = (path: string): boolean =>
  OPERATIONS.has(path) || READ_PATHS.some((pattern) => pattern.test(path))
