import type { adminContract } from '@saffron/core/admin'

import type { Handlers } from '../http/handler.ts'
import type { MailService } from '../mail/index.ts'
import type { Deps } from '../platform/deps.ts'
import { channelHandlers, type ChannelServices } from './channels/handlers.ts'
import { modelHandlers, type ModelServices } from './models/handlers.ts'
import { overviewHandlers } from './overview/handlers.ts'

export interface AdminServices extends ChannelServices, ModelServices, Pick<Deps, 'config'> {
  readonly mail: MailService
}

export function adminHandlers(services: AdminServices): Handlers<typeof adminContract> {
  const { audit, mail } = services
  return {
    ...channelHandlers(services),
    ...modelHandlers(services),
    ...overviewHandlers(services),
    searchAudit: ({ query }) => audit.search(query),
    searchOutbox: ({ query }) => mail.searchOutbox(query),
  }
}
