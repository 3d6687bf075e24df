import { deviceName, type OpenSession } from '@saffron/core/auth'
import type { Translate } from '@saffron/core/i18n'

import type { SessionTable } from '../../db/tables/accounts.ts'
import type { Caller } from '../../http/handler.ts'

/** Returns a session as shown to its owner and to super admins. */
export const toOpenSession = (row: SessionTable, caller: Caller, translate: Translate): OpenSession => ({
  id: row.id,
  device: deviceName(row.userAgent, translate),
  address: row.address,
  current: row.id === caller.sessionId,
  impersonated: row.impersonatedBy !== null,
  createdAt: row.createdAt,
  updatedAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
})
