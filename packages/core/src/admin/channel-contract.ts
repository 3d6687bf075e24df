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
    summary:
      'Change a channel, its key stays where none is given; with a version that is no longer its own, 409 with the newer one in details.channel',
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
    ours: true,
    summary: 'Ask a channel for a word, in service or paused: how long it took, or what is wrong',
    params: idParams,
    body: z.object({ model: z.optional(text(200).check(z.minLength(1))) }),
    result: channelTest,
    errors: ['channel.not_found'],
  },
  searchChannelEvents: {
    method: 'GET',
    path: '/api/ai/channel/list/{id}/event/search',
    access: 'super',
    ours: true,
    summary: 'How a channel did, newest first: its last hundred changes and tests',
    params: idParams,
    query: listQuery,
    result: listOf(channelEvent),
    errors: ['channel.not_found'],
  },
  searchRoutes: {
    method: 'GET',
    path: '/api/ai/channel/route/search',
    access: 'super',
    ours: true,
    summary: 'Which channels serve each model, in the order they are asked',
    query: listQuery,
    result: listOf(modelRoute),
  },
})
