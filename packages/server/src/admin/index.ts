import type { adminContract } from '@saffron/core/admin'

import type { Audit } from '../auth/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { MailService } from '../mail/index.ts'
import type { Deps } from '../platform/deps.ts'
import { createEncryption } from '../platform/encryption.ts'
import { type ChannelService, createChannelService } from './channels/channel-service.ts'
import { adminHandlers } from './handlers.ts'

export type { ModelCatalog, ModelUser } from './models/model-catalog.ts'
export type { ModelRegistry, ModelTerms } from './models/model-terms.ts'

export interface AdminFeature extends ChannelService {
  readonly handlers: Handlers<typeof adminContract>
}

/** Creates the feature for channels and models, including the routing of requests. */
export function createAdminFeature(deps: Deps & { readonly audit: Audit; readonly mail: MailService }): AdminFeature {
  const keys = createEncryption(deps.secret.key('channel-key'))
  const service = createChannelService({ ...deps, keys })
  return { ...service, handlers: adminHandlers({ ...deps, keys, ...service }) }
}
