import type { documentContract, textContract } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { BlobStore } from '../../blobs/index.ts'
import type { FullText } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { progressFrames } from '../../http/progress-frames.ts'
import type { ReadPicture } from '../../model-calls/index.ts'
import { findAsset } from '../stores/asset-store.ts'
import { type AskNear, type SemanticSearch, findText } from './find-text.ts'
import type { MeteredEmbeddings } from './metered-embeddings.ts'
import { bytesOfDataUrl, bytesOfPicture, pictureForModel } from './picture-for-model.ts'
import type { ReadStructure } from './read-structure.ts'
import { requireText, summarize, type SummaryDeps, summarizeEach } from './summaries.ts'
import { changeBlob, countPassages, passagesOf } from './text-store.ts'

interface TextServices extends SummaryDeps {
  readonly texts: FullText
  readonly askNear: AskNear
  readonly embeddings: MeteredEmbeddings
  readonly blobs: BlobStore
  readonly readPicture: ReadPicture
  readonly readStructure: ReadStructure
}

/** The default question about a picture. */
const DESCRIBE = 'Describe this picture: what it shows, and the text that stands in it, word for word.'

export function textHandlers(services: TextServices): Handlers<typeof textContract & typeof documentContract> {
  const { db, blobs, texts, askNear, embeddings, longText, readPicture, readStructure } = services

  const requireAsset = async (owner: string, id: string) => {
    const asset = await findAsset(db.query, { owner, id })
    if (asset === undefined) throw new ApiError('asset.not_found')
    return asset
  }

  return {
    searchText: async ({ body, caller, space }) => {
      const { impersonatedBy, deletionAt = null } = caller
      const { owner } = space
      const maySpend = impersonatedBy === null && deletionAt === null
      // Searching several stores is billed as one question. Impersonated sessions and accounts to be deleted don't
      // spend credits.
      const near = new Map<string, SemanticSearch>()
      if (maySpend) for (const { q } of body.queries) near.set(q, near.get(q) ?? askNear(space, q))
      const list = []
      for (const query of body.queries) {
        const findNear = near.get(query.q) ?? (async () => undefined)
        const found = await findText({ db, texts, findNear }, { ...query, owner })
        list.push({ q: query.q, list: found })
      }
      return { list }
    },

    assetText: async ({ params, query: { page, limit, q }, space }) => {
      const { ownerId: owner, hash } = await requireAsset(space.owner, params.id)
      const among = q === undefined ? undefined : texts.match({ owner, q })
      const rows = await passagesOf(db.query, { owner, hash }, { limit, offset: (page - 1) * limit, among })
      const list = rows.map(({ id, place, placeAt: at, placeName: name, text }) => ({ id, place, at, name, text }))
      return { list, total: await countPassages(db.query, { owner, hash }, among) }
    },

    assetDocument: async ({ params, query: { sheet }, space, signal }) =>
      readStructure({ asset: await requireAsset(space.owner, params.id), sheet, signal }),

    vectorizeAsset: async ({ params, space }) => {
      const { id, ownerId: owner, hash, textState } = await requireAsset(space.owner, params.id)
      if (textState === 'none') throw new ApiError('asset.text_none')
      if ((await embeddings.model(space)) === undefined) {
        throw new ApiError('model.not_available', { values: { model: 'embedding' } })
      }
      await changeBlob(db.query, { owner, hash }, { vectorState: 'waiting', vectorError: null })
      const { textError } = await requireAsset(owner, id)
      const text = { state: textState, ...(textError !== null && { error: textError }) }
      return { id, text, vectors: { state: 'waiting' } }
    },

    imageToText: async ({ body: { asset, image = '', prompt = DESCRIBE, model }, caller, space, signal }) => {
      const { owner, by } = space
      const bytes =
        asset === undefined ? bytesOfDataUrl(image) : await bytesOfPicture(blobs, await requireAsset(owner, asset))
      return readPicture({ owner, by, role: caller.role, image: await pictureForModel(bytes), prompt, model, signal })
    },

    summarizeAsset: async ({ params, body, caller, space, signal, acceptsEvents }) => {
      const { owner, by } = space
      const wanted = { owner, by, role: caller.role, ...body, signal }
      const asset = await requireText(db, owner, params.id)
      await longText.modelFor(wanted)
      if (!acceptsEvents) return summarize(services, asset, wanted)
      return progressFrames((report) => summarize(services, asset, wanted, report))
    },

    summarizeAssets: async ({ body: { assets, ...body }, caller, space, signal, acceptsEvents }) => {
      const { owner, by } = space
      const wanted = { owner, by, role: caller.role, ...body, signal }
      await longText.modelFor(wanted)
      if (!acceptsEvents) return summarizeEach(services, assets, wanted)
      return progressFrames((report) => summarizeEach(services, assets, wanted, report))
    },
  }
}
