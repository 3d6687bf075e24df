import type { RefreshReport } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import type { Database, Queries } from '../../db/index.ts'
import {
  type ChannelConnection,
  type ChannelHealth,
  guessFeatures,
  type ProviderModel,
  providers,
} from '../../providers/index.ts'
import { findChannel, namesIn, storeModelList } from '../channel-store.ts'
import { allChannelModels, allModels, insertModels, linkModels, unlinkModels, updateModel } from './model-store.ts'
import { newModel } from './new-model.ts'

export interface RefreshDeps {
  readonly db: Database
  readonly health: ChannelHealth
  readonly now: () => Date
  readonly signal: AbortSignal
}

/**
 * Fetches the model lists of all channels in parallel and stores them. A channel that doesn't respond keeps its models,
 * so a provider's outage removes none.
 */
export async function refreshModels(
  channels: readonly ChannelConnection[],
  { db, health, now, signal }: RefreshDeps,
): Promise<RefreshReport> {
  const answers = await Promise.all(
    channels.map(async (channel) => {
      try {
        const models = await providers[channel.type].provider.listModels(channel, signal)
        health.report(channel.id)
        return { id: channel.id, models: models.filter(({ features }) => features.length > 0) }
      } catch (error) {
        if (signal.aborted) throw error
        health.report(channel.id, error)
        return { id: channel.id, message: ApiError.is(error) ? error.message : 'failed' }
      }
    }),
  )
  return db.transaction(async (tx) => {
    const before = await servedModels(tx)
    const sum = { added: new Array<string>(), updated: 0 }
    const asked: RefreshReport['channels'] = []
    for (const { id, models, message } of answers) {
      const row = await findChannel(tx, id)
      // Deleted during the refresh.
      if (row === undefined) continue
      asked.push({ id, name: row.name, ok: message === undefined, ...(message !== undefined && { message }) })
      const chosen = namesIn(row.chosenModels)
      if (models === undefined && chosen === null) continue
      if (models !== undefined)
        await storeModelList(
          tx,
          id,
          models.map(({ name }) => name),
        )
      const changed = await recordModels(tx, { channel: id, ...takenOf(models ?? [], chosen), at: now().toISOString() })
      sum.added.push(...changed.added)
      sum.updated += changed.updated
    }
    const after = await servedModels(tx)
    const names = new Map((await allModels(tx)).map(({ id, name }) => [id, name]))
    const removedNames = without(before, after).flatMap((id) => names.get(id) ?? [])
    return {
      added: sum.added.length,
      updated: sum.updated,
      disabled: removedNames.length,
      names: { added: sum.added.toSorted(), gone: removedNames.toSorted() },
      channels: asked,
    }
  })
}

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...all].filter((id) => !others.has(id))

async function servedModels(tx: Queries): Promise<Set<string>> {
  return new Set((await allChannelModels(tx)).map(({ modelId }) => modelId))
}

interface ServedModels {
  readonly channel: string
  /** The models that the channel will serve. */
  readonly models: readonly ProviderModel[]
  /** The models that the provider doesn't list, which an admin added by name. */
  readonly untold: ReadonlySet<string>
  readonly at: string
}

/** Returns the models to use: all listed ones, or those selected by an admin, listed or not. */
function takenOf(
  offer: readonly ProviderModel[],
  chosen: readonly string[] | null,
): Pick<ServedModels, 'models' | 'untold'> {
  if (chosen === null) return { models: offer, untold: new Set() }
  const told = new Map(offer.map((model) => [model.name, model]))
  const models = chosen.map((name) => told.get(name) ?? { name, features: guessFeatures(name) })
  return { models, untold: new Set(chosen.filter((name) => !told.has(name))) }
}

async function recordModels(
  tx: Queries,
  { channel, models, untold, at }: ServedModels,
): Promise<{ added: string[]; updated: number }> {
  const known = new Map((await allModels(tx)).map((row) => [row.name, row]))
  const told = [...new Map(models.map((model) => [model.name, model])).values()]
  const fresh = told.filter(({ name }) => !known.has(name))
  await insertModels(
    tx,
    fresh.map((model) => newModel({ name: model.name, ...saysOf(model), at })),
  )
  let updated = 0
  for (const model of told) {
    const row = known.get(model.name)
    const says = saysOf(model)
    if (row === undefined || row.edited === 1 || untold.has(model.name)) continue
    if (row.features === says.features && row.displayName === says.displayName) continue
    await updateModel(tx, { id: row.id, ...says, updatedAt: at })
    updated += 1
  }

  const ids = new Map((await allModels(tx)).map(({ name, id }) => [name, id]))
  const serves = new Set(told.flatMap(({ name }) => ids.get(name) ?? []))
  const links = (await allChannelModels(tx)).filter(({ channelId }) => channelId === channel)
  const linked = new Set(links.map(({ modelId }) => modelId))
  await linkModels(tx, channel, without(serves, linked))
  await unlinkModels(tx, channel, without(linked, serves))
  return { added: fresh.map(({ name }) => name), updated }
}

const saysOf = ({ name, displayName, features }: ProviderModel) => ({
  displayName: displayName ?? name,
  features: JSON.stringify(features),
})
