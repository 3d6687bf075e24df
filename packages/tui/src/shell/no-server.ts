import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

/** What is said where no server of ours answered at the address, with what to do; undefined of any other failure. */
export function noServerText(error: unknown, t: Translate, api: string): string | undefined {
  if (!ApiError.is(error) || error.statusCode !== 0) return undefined
  return t(error.code === 'client.other_server' ? 'cli.error.otherServer' : 'cli.error.noServer', { api })
}
