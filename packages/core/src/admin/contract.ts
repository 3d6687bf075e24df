import { auditEntry, auditQuery } from '../auth/index.ts'
import { defineContract } from '../contract/endpoint.ts'
import { listOf } from '../contract/entity.ts'
import { channelContract } from './channel-contract.ts'
import { modelContract } from './model-contract.ts'
import { outboxMessage, outboxQuery } from './outbox.ts'
import { overviewContract } from './overview-contract.ts'

export const adminContract = defineContract({
  ...channelContract,
  ...modelContract,
  ...overviewContract,
  searchAudit: {
    method: 'GET',
    path: '/api/audit/search',
    access: 'super',
    ours: true,
    summary: 'Security-related events, newest first; by actor, action, subject and start',
    query: auditQuery,
    result: listOf(auditEntry),
  },
  searchOutbox: {
    method: 'GET',
    path: '/api/outbox/search',
    access: 'super',
    ours: true,
    summary: 'Unsent emails and text messages, newest first; by kind and state',
    query: outboxQuery,
    result: listOf(outboxMessage),
  },
})
