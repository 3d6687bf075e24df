import { ApiError, errorCatalogue } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

/** Statuses of a proxy that gets no response from the server. */
const OF_GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504])

/** Returns whether a proxy failed rather than the server, whose errors have our own codes. */
const isOfGateway = ({ code, statusCode }: ApiError): boolean =>
  OF_GATEWAYS.has(statusCode) && !Object.hasOwn(errorCatalogue, code)

/** Returns whether no Saffron server was reached. */
export const isNoServer = (error: unknown): boolean =>
  ApiError.is(error) && (error.statusCode === 0 || error.code === 'server.unreachable' || isOfGateway(error))

/** The message and advice if no Saffron server responded. Undefined for other failures. */
export function noServerText(error: unknown, t: Translate, api: string): string | undefined {
  if (!ApiError.is(error)) return undefined
  if (isOfGateway(error)) return t('cli.error.gateway', { api, status: error.statusCode })
  if (error.statusCode !== 0) return undefined
  return t(error.code === 'client.other_server' ? 'cli.error.otherServer' : 'cli.error.noServer', { api })
}
