import type { RefreshReport } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import type { Database, Queries } from '../../db/index.ts'
import { type ChannelConnection, type ChannelHealth, type ProviderModel, providers } from '../../providers/index.ts'
import { allChannelModels, allModels, insertModels, linkModels, unlinkModels, updateModel } from './model-store.ts'
import { newModel } from './new-model.ts'

export interface RefreshDeps {
  readonly db: Database
  readonly health: ChannelHealth
  readonly now: () => Date
  readonly signal: AbortSignal
}

/**
 * Asks channels for their models, all at once, and notes what each serves. A channel that does not answer keeps what it
 * had: a provider that is away for an hour loses no models.
 */
export async function refreshModels(
  channels: readonly ChannelConnection[],
  { db, health, now, signal }: RefreshDeps,
): Promise<RefreshReport> {
  const answers = await Promise.all(
    channels.map(async (channel) => {
      try {
        const models = await providers[channel.type].listModels(channel, signal)
        health.report(channel.id)
        return { id: channel.id, models: models.filter(({ features }) => features.length > 0) }
      } catch (error) {
        if (signal.aborted) throw error
        health.report(channel.id, error)
        return { id: channel.id, message: ApiError.is(error) ? error.message : 'failed' }
      }
    }),
  )
  const counts = await db.transaction(async (tx) => {
    const before = await servedModels(tx)
    const sum = { added: 0, updated: 0 }
    for (const { id, models } of answers) {
      if (models === undefined) continue
      const changed = await noteModels(tx, { channel: id, models, at: now().toISOString() })
      sum.added += changed.added
      sum.updated += changed.updated
    }
    const after = await servedModels(tx)
    return { ...sum, disabled: without(before, after).length }
  })
  return {
    ...counts,
    channels: answers.map(({ id, message }) => (message === undefined ? { id, ok: true } : { id, ok: false, message })),
  }
}

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...all].filter((id) => !others.has(id))

async function servedModels(tx: Queries): Promise<Set<string>> {
  return new Set((await allChannelModels(tx)).map(({ modelId }) => modelId))
}

interface Told {
  readonly channel: string
  readonly models: readonly ProviderModel[]
  readonly at: string
}

async function noteModels(tx: Queries, { channel, models, at }: Told): Promise<{ added: number; updated: number }> {
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
    if (row === undefined || row.edited === 1) continue
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
  return { added: fresh.length, updated }
}

const saysOf = ({ name, displayName, features }: ProviderModel) => ({
  displayName: displayName ?? name,
  features: JSON.stringify(features),
})
