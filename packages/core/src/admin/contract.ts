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
    summary: 'What happened that matters to security, newest first; by actor, action, subject and since when',
    query: auditQuery,
    result: listOf(auditEntry),
  },
  searchOutbox: {
    method: 'GET',
    path: '/api/outbox/search',
    access: 'super',
    ours: true,
    summary: 'Mails and text messages that no server took, newest first; by kind and state',
    query: outboxQuery,
    result: listOf(outboxMessage),
  },
})
