import { auditEntry, auditQuery } from '../auth/index.ts'
import { defineContract } from '../contract/endpoint.ts'
import { idParams, listOf, listQuery } from '../contract/entity.ts'
import { channel, createChannelBody, updateChannelBody } from './entities.ts'
import { modelContract } from './model-contract.ts'
import { outboxMessage, outboxQuery } from './outbox.ts'

export const adminContract = defineContract({
  ...modelContract,
  searchChannels: {
    method: 'GET',
    path: '/api/ai/channel/search',
    access: 'super',
    summary: 'The channels, those asked first in front unless sorted by name or createdAt',
    query: listQuery,
    result: listOf(channel),
  },
  getChannel: {
    method: 'GET',
    path: '/api/ai/channel/list/{id}',
    access: 'super',
    summary: 'One channel',
    params: idParams,
    result: channel,
    errors: ['channel.not_found'],
  },
  createChannel: {
    method: 'POST',
    path: '/api/ai/channel/create',
    access: 'super',
    summary: 'Connect a provider and ask it for its models',
    body: createChannelBody,
    result: channel,
  },
  updateChannel: {
    method: 'PUT',
    path: '/api/ai/channel/list/{id}',
    access: 'super',
    summary: 'Change a channel; its key stays where none is given',
    params: idParams,
    body: updateChannelBody,
    result: channel,
    errors: ['channel.not_found'],
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/api/ai/channel/list/{id}',
    access: 'super',
    summary: 'Delete a channel',
    params: idParams,
    result: channel,
    errors: ['channel.not_found'],
  },
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
