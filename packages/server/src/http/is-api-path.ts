import { contract, type Endpoint } from '@saffron/core/contract'

/** What operators ask of the other server. This process answers `/healthz` itself. */
const OPERATIONS = new Set(['/readyz', '/metrics', '/openapi.json'])

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature))

const READ_PATHS = endpoints
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`))

/** Whether a GET of this path is a call of the API and not a page of the web app, also when a browser navigates to it. */
export const isApiPath = (path: string): boolean =>
  OPERATIONS.has(path) || READ_PATHS.some((pattern) => pattern.test(path))
