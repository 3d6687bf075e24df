import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, listQuery, text, versionQuery } from '../endpoints/entity.ts'
import {
  channel,
  channelEvent,
  channelTest,
  createChannelBody,
  modelRoute,
  updateChannelBody,
} from './channel-entities.ts'

export const channelContract = defineContract({
  searchChannels: {
    method: 'GET',
    path: '/api/ai/channel/search',
    access: 'super',
    summary: 'Channels in the order they are used, unless sorted by name or createdAt',
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
    summary: 'Connect a provider and load its models',
    body: createChannelBody,
    result: channel,
  },
  updateChannel: {
    method: 'PUT',
    path: '/api/ai/channel/list/{id}',
    access: 'super',
    summary:
      'Change a channel; its key stays unless one is given; an outdated version returns 409 with the newer one in details.channel',
    params: idParams,
    body: updateChannelBody,
    result: channel,
    errors: ['channel.not_found', 'channel.changed'],
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/api/ai/channel/list/{id}',
    access: 'super',
    summary: 'Delete a channel',
    params: idParams,
    query: versionQuery,
    result: channel,
    errors: ['channel.not_found', 'channel.changed'],
  },
  testChannel: {
    method: 'POST',
    path: '/api/ai/channel/list/{id}/test',
    access: 'super',
    isAddition: true,
    summary: 'Send a test request to a channel, even if it is paused',
    params: idParams,
    body: z.object({ model: z.optional(text(200).check(z.minLength(1))) }),
    result: channelTest,
    errors: ['channel.not_found'],
  },
  searchChannelEvents: {
    method: 'GET',
    path: '/api/ai/channel/list/{id}/event/search',
    access: 'super',
    isAddition: true,
    summary: 'The last hundred changes and tests of a channel, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(channelEvent),
    errors: ['channel.not_found'],
  },
  searchRoutes: {
    method: 'GET',
    path: '/api/ai/channel/route/search',
    access: 'super',
    isAddition: true,
    summary: 'The channels of each model, in the order they are used',
    query: listQuery,
    result: listOf(modelRoute),
  },
})
