import { auditEntry, auditQuery } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { listOf } from '../endpoints/entity.ts'
import { channelContract } from './channel-contract.ts'
import { modelContract } from './model-contract.ts'
import { outboxMessage, outboxQuery } from './outbox.ts'
import { overviewContract } from './overview-contract.ts'

export * from './channel-contract.ts'
export * from './channel-entities.ts'
export * from './describe-channel-error.ts'
export * from './kinds.ts'
export * from './model-contract.ts'
export * from './model-entities.ts'
export * from './outbox.ts'
export * from './overview-contract.ts'
export * from './providers.ts'

export const adminContract = defineContract({
  ...channelContract,
  ...modelContract,
  ...overviewContract,
  searchAudit: {
    method: 'GET',
    path: '/api/audit/search',
    access: 'super',
    isAddition: true,
    summary: 'Security-related events, newest first; by actor, action, subject and start',
    query: auditQuery,
    result: listOf(auditEntry),
  },
  searchOutbox: {
    method: 'GET',
    path: '/api/outbox/search',
    access: 'super',
    isAddition: true,
    summary: 'Unsent emails and text messages, newest first; by kind and state',
    query: outboxQuery,
    result: listOf(outboxMessage),
  },
})
