import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { id, idParams, inWorkspace, listOf, listQuery, text } from '../endpoints/entity.ts'
import { storeName } from './asset-contract.ts'
import { asset, fileKind } from './entities.ts'
import { MAX_FOUND, MAX_QUERIES, MAX_SEARCHED, MAX_SUMMARIES } from './limits.ts'
import { PLACE_KINDS } from './node-kinds.ts'

/** A passage of a file's text, with its location. */
export const passage = z.object({
  id,
  /** The unit of `at`, which counts from 1. */
  place: z.enum(PLACE_KINDS),
  at: z.int(),
  /** The file's own name for the location, such as a sheet's name. */
  name: z.nullable(z.string()),
  text: z.string(),
})
export type Passage = z.output<typeof passage>

const query = z.object({
  q: text(500).check(z.minLength(1)),
  /** Names of the caller's stores to search. Without them and `assets`, all files are searched. */
  stores: z.optional(z.array(storeName).check(z.minLength(1), z.maxLength(100))),
  assets: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_SEARCHED))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_FOUND)), 20),
})

export const searchTextBody = z.object({
  ...inWorkspace.shape,
  queries: z.array(query).check(z.minLength(1), z.maxLength(MAX_QUERIES)),
})

/** A file with its best passage. */
export const foundText = z.object({
  asset: id,
  /** The drive file, if there is one. */
  node: z.nullable(id),
  name: z.string(),
  type: z.string(),
  fileKind,
  passage,
  /** Positions of the words in the passage, as start and end in UTF-16 code units. */
  highlights: z.array(z.tuple([z.int(), z.int()])),
  /** How it was found. */
  by: z.array(z.enum(['words', 'meaning'])),
})
export type ContentMatch = z.output<typeof foundText>

const wanted = { model: z.optional(text(200)), prompt: z.optional(text(4000)) }

/** `shortened`: it was cut at the limit. */
export const summary = z.object({ asset: id, text: z.string(), model: z.string(), shortened: z.boolean() })
export type Summary = z.output<typeof summary>

/** The data of a summary's `progress` events. `done` with the result, or `error`, follows. */
export interface SummaryProgress {
  readonly stage: 'read' | 'map' | 'reduce' | 'json'
  /** From 1. */
  readonly index: number
  readonly total: number
  /** In a batch: the index of the file. */
  readonly asset?: string
}

const textErrors = [
  'asset.not_found',
  'asset.text_waiting',
  'asset.text_none',
  'asset.text_damaged',
  'asset.text_locked',
  'asset.text_too_large',
  'asset.text_too_slow',
  'model.not_available',
  'wallet.insufficient',
  'summary.failed',
] as const

/** `asset`: a picture of the caller. `image`: a picture as a data URL. */
export const imageToTextBody = z
  .object({
    ...inWorkspace.shape,
    asset: z.optional(id),
    image: z.optional(z.string().check(z.regex(/^data:image\/[\w.+-]+;base64,[\w+/=]+$/, { error: 'field.image' }))),
    prompt: z.optional(text(8000)),
    model: z.optional(text(200)),
  })
  .check(
    z.refine(({ asset: held, image }) => (held === undefined) !== (image === undefined), {
      error: 'field.image',
      path: ['image'],
    }),
  )

/** The text of files, and calls that use it. */
export const textContract = defineContract({
  searchText: {
    method: 'POST',
    path: '/assets/fulltextSearch/batch',
    access: 'user',
    space: { role: 'viewer' },
    mayVisit: true,
    summary: 'Files by what is written in them; by meaning too where they were prepared for it',
    body: searchTextBody,
    result: z.object({ list: z.array(z.object({ q: z.string(), list: z.array(foundText) })) }),
  },
  assetText: {
    method: 'GET',
    path: '/assets/list/{id}/text',
    access: 'user',
    space: { role: 'viewer', of: { id: 'asset' } },
    isAddition: true,
    summary: 'The text of a file, passage by passage; q chooses those that hold its words',
    params: idParams,
    query: listQuery,
    result: listOf(passage),
    errors: ['asset.not_found'],
  },
  vectorizeAsset: {
    method: 'POST',
    path: '/assets/list/{id}/vectorize',
    access: 'user',
    space: { role: 'editor', of: { id: 'asset' } },
    notImpersonated: true,
    isAddition: true,
    summary: 'Prepare a file for search by meaning, in the background',
    params: idParams,
    result: z.pick(asset, { id: true, text: true, vectors: true }),
    errors: ['asset.not_found', 'asset.text_none', 'model.not_available'],
  },
  imageToText: {
    method: 'POST',
    path: '/ai/vision/image2text',
    access: 'user',
    space: { role: 'editor', of: { asset: 'asset' } },
    apiKey: true,
    notImpersonated: true,
    summary: 'What a picture shows, in words, by a model that sees',
    body: imageToTextBody,
    maxBodyBytes: 30_000_000,
    result: z.object({ text: z.string(), model: z.string() }),
    errors: [
      'asset.not_found',
      'asset.content_missing',
      'picture.unreadable',
      'picture.no_library',
      'model.not_available',
      'wallet.insufficient',
    ],
  },
  summarizeAsset: {
    method: 'POST',
    path: '/assets/list/{id}/summary',
    access: 'user',
    space: { role: 'editor', of: { id: 'asset' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'A summary of a file, with its progress where events are asked for',
    params: idParams,
    body: z.object(wanted),
    result: summary,
    errors: textErrors,
  },
  summarizeAssets: {
    method: 'POST',
    path: '/assets/summary/batch',
    access: 'user',
    space: { role: 'editor', of: { assets: 'asset' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'A summary of each of these files; one that has none says why',
    body: z.object({ assets: z.array(id).check(z.minLength(1), z.maxLength(MAX_SUMMARIES)), ...wanted }),
    result: z.object({
      list: z.array(z.object({ asset: id, summary: z.nullable(summary), error: z.optional(z.string()) })),
    }),
    errors: textErrors,
  },
})
