import { ApiError, errorCatalogue } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

/** What a proxy says in its own name where nothing behind it answers. */
const OF_GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether a proxy in front of the server failed, and not the server: that names its failures by codes of ours. */
const isOfGateway = ({ code, statusCode }: ApiError): boolean =>
  OF_GATEWAYS.has(statusCode) && !Object.hasOwn(errorCatalogue, code)

/** Whether no server of ours was reached. */
export const isNoServer = (error: unknown): boolean =>
  ApiError.is(error) && (error.statusCode === 0 || error.code === 'server.unreachable' || isOfGateway(error))

/** What is said where no server of ours answered at the address, with what to do; undefined of any other failure. */
export function noServerText(error: unknown, t: Translate, api: string): string | undefined {
  if (!ApiError.is(error)) return undefined
  if (isOfGateway(error)) return t('cli.error.gateway', { api, status: error.statusCode })
  if (error.statusCode !== 0) return undefined
  return t(error.code === 'client.other_server' ? 'cli.error.otherServer' : 'cli.error.noServer', { api })
}
