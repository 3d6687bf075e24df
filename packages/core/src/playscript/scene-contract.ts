import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { id, idParams, listOf, listQuery, versionQuery } from '../endpoints/entity.ts'
import {
  acceptProposalBody,
  attachProposalBody,
  createSceneBody,
  languageTag,
  sceneActionBody,
  updateSceneBody,
} from './bodies.ts'
import { MAX_SCENE_BYTES } from './limits.ts'
import { proposal, proposalEvent } from './proposal-entities.ts'
import { scene } from './script-entities.ts'

const proposalParams = z.object({ id, proposal: id })

/** What all calls have in common that start the work of a model. */
const starts = {
  method: 'POST',
  access: 'user',
  space: { role: 'editor', of: { id: 'playscriptScene' } },
  notImpersonated: true,
  stream: 'progress',
  result: proposal,
} as const

const startErrors = [
  'playscript.scene_not_found',
  'playscript.scene_empty',
  'playscript.too_many_proposals',
  'model.not_available',
  'workspace.model_not_allowed',
] as const

const ofProposal = {
  access: 'user',
  isAddition: true,
  params: proposalParams,
} as const

const notFound = ['playscript.scene_not_found', 'playscript.proposal_not_found'] as const

/** Scenes, and what models propose for them. */
export const sceneContract = defineContract({
  createScene: {
    method: 'POST',
    path: '/playscriptScene/create',
    access: 'user',
    space: { role: 'editor', of: { playscript: 'playscript' } },
    summary: 'Add a scene to a script; one with an ID that the script already has stays as it is and is returned',
    body: createSceneBody,
    maxBodyBytes: MAX_SCENE_BYTES,
    result: scene,
    errors: ['playscript.not_found', 'playscript.scene_not_found', 'playscript.too_many_scenes'],
  },
  getScene: {
    method: 'GET',
    path: '/playscriptScene/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'playscriptScene' } },
    isAddition: true,
    summary: 'One scene',
    params: idParams,
    result: scene,
    errors: ['playscript.scene_not_found'],
  },
  updateScene: {
    method: 'PATCH',
    path: '/playscriptScene/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'playscriptScene' } },
    summary: 'Change a scene; with an outdated version, the error has the stored scene in details.current',
    params: idParams,
    body: updateSceneBody,
    maxBodyBytes: MAX_SCENE_BYTES,
    result: scene,
    errors: ['playscript.scene_not_found', 'request.outdated'],
  },
  deleteScene: {
    method: 'DELETE',
    path: '/playscriptScene/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'playscriptScene' } },
    isAddition: true,
    summary: 'Delete a scene; a version of the script keeps it',
    params: idParams,
    query: versionQuery,
    result: scene,
    errors: ['playscript.scene_not_found', 'request.outdated'],
  },
  translateScene: {
    ...starts,
    path: '/playscriptScene/list/{id}/translate/{to}',
    summary: 'Start to translate a scene, from the script’s language',
    params: z.object({ id, to: languageTag }),
    body: sceneActionBody,
    errors: [...startErrors, 'language.unknown'],
  },
  translateSceneFrom: {
    ...starts,
    path: '/playscriptScene/list/{id}/translate/{to}/{from}',
    summary: 'Start to translate a scene from a language',
    params: z.object({ id, to: languageTag, from: languageTag }),
    body: sceneActionBody,
    errors: [...startErrors, 'language.unknown'],
  },
  summarizeScene: {
    ...starts,
    path: '/playscriptScene/list/{id}/summary',
    summary: 'Start to summarize a scene',
    params: idParams,
    body: sceneActionBody,
    errors: startErrors,
  },
  outlineScene: {
    ...starts,
    path: '/playscriptScene/list/{id}/genOutline',
    summary: 'Start to outline a scene, in groups of titles and descriptions',
    params: idParams,
    body: sceneActionBody,
    errors: startErrors,
  },
  writeScene: {
    ...starts,
    path: '/playscriptScene/list/{id}/genPlayscript',
    summary: 'Start to write a scene from its heading, its synopsis and what it has so far',
    params: idParams,
    body: sceneActionBody,
    errors: startErrors,
  },
  searchProposals: {
    method: 'GET',
    path: '/playscriptScene/list/{id}/proposal/search',
    access: 'user',
    space: { role: 'viewer', of: { id: 'playscriptScene' } },
    isAddition: true,
    summary: 'Proposals for a scene, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(proposal),
    errors: ['playscript.scene_not_found'],
  },
  getProposal: {
    ...ofProposal,
    method: 'GET',
    path: '/playscriptScene/list/{id}/proposal/{proposal}',
    space: { role: 'viewer', of: { id: 'playscriptScene' } },
    summary: 'One proposal',
    result: proposal,
    errors: notFound,
  },
  attachProposal: {
    ...ofProposal,
    method: 'POST',
    path: '/playscriptScene/list/{id}/proposal/{proposal}/attach',
    space: { role: 'viewer', of: { id: 'playscriptScene' } },
    mayVisit: true,
    stream: 'events',
    watches: true,
    summary: 'Follow a proposal to its end, from its current state, or from the text after an event',
    body: attachProposalBody,
    result: proposalEvent,
    errors: [...notFound, 'stream.too_many'],
  },
  stopProposal: {
    ...ofProposal,
    method: 'POST',
    path: '/playscriptScene/list/{id}/proposal/{proposal}/stop',
    space: { role: 'editor', of: { id: 'playscriptScene' } },
    summary: 'Stop a proposal in progress; one that has ended stays as it is',
    result: proposal,
    errors: notFound,
  },
  againProposal: {
    ...ofProposal,
    ...starts,
    path: '/playscriptScene/list/{id}/proposal/{proposal}/again',
    summary: 'Start another proposal with what this one was asked for, from the scene as it is now',
    errors: [...startErrors, 'playscript.proposal_not_found'],
  },
  acceptProposal: {
    ...ofProposal,
    method: 'POST',
    path: '/playscriptScene/list/{id}/proposal/{proposal}/accept',
    space: { role: 'editor', of: { id: 'playscriptScene' } },
    summary: 'Change a scene as proposed, in whole or in part; a translation goes into a script of its own',
    body: acceptProposalBody,
    maxBodyBytes: MAX_SCENE_BYTES,
    result: scene,
    errors: [...notFound, 'playscript.proposal_not_ready', 'playscript.too_many_scenes', 'request.outdated'],
  },
  discardProposal: {
    ...ofProposal,
    method: 'POST',
    path: '/playscriptScene/list/{id}/proposal/{proposal}/discard',
    space: { role: 'editor', of: { id: 'playscriptScene' } },
    summary: 'Discard a proposal, and stop it if it’s in progress; an accepted one stays as it is',
    result: proposal,
    errors: notFound,
  },
})
