import {
  type AdminModel,
  failedChannels,
  MODEL_AUDIENCES,
  MODEL_USES,
  readVariants,
  refreshText,
  type updateModelBody,
  variantsText,
} from '@saffron/core/admin'
import { MODEL_FEATURES } from '@saffron/core/chat'
import type { Input } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { formatCredits, readPrice } from '@saffron/core/format'
import { type Translate, withArea } from '@saffron/core/i18n'
import {
  MAX_MICROS,
  PRICE_NAMES,
  type PriceName,
  type PriceVariant,
  pricesOf,
  writtenPrices,
} from '@saffron/core/wallet'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findNamed, readAll } from '../shell/find-row.ts'
import { badValue, type JsonOption, oneOf, someOf } from '../shell/options.ts'
import { printInfo, printAlways, writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { jsonText, writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { changedNames } from './changed-names.ts'
import { mediaChange, type MediaOptions } from './media-options.ts'

interface SetOptions extends JsonOption, MediaOptions {
  readonly name?: string
  readonly group?: string
  readonly icon?: string
  readonly context?: string
  readonly maxOutput?: string
  readonly features?: string
  readonly visibleTo?: string
  readonly defaultFor?: string
}

type PriceOptions = JsonOption & { readonly [K in PriceName]?: string } & { readonly variant?: readonly string[] }

const modelsOf = ({ api }: Context): Promise<AdminModel[]> => readAll((query) => api.admin.searchModels({ query }))

/** Finds models by name, ID or end of the ID. */
export async function modelsNamed(context: Context, names: readonly string[]): Promise<AdminModel[]> {
  const all = await modelsOf(context)
  return names.map((name) => findNamed(all, name, { t: context.t, kind: 'model' }))
}

const modelNamed = async (context: Context, name: string): Promise<AdminModel> =>
  findNamed(await modelsOf(context), name, { t: context.t, kind: 'model' })

/** `saffron admin models ls`: all models, in the order users see them. */
export const listModels = (options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    await showModels(await modelsOf(context), context, options)
  })

/** `saffron admin models refresh`: shows added and removed models. Exits with 1 if a channel doesn't respond. */
export const refreshModels = (options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const report = await api.admin.refreshModels({})
    if (options.json) writeJson(report)
    else {
      printInfo(refreshText(report, await withArea(t, 'admin')))
      for (const line of changedNames(report)) writeLine(line)
    }
    const failed = failedChannels(report, t)
    for (const { name, error } of failed) printAlways(cleanLine(`! ${name}: ${error}`))
    return failed.length > 0 ? EXIT.failed : undefined
  })

/** `saffron admin models show`: every stored detail of a model. */
export const showModel = (name: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const model = await modelNamed(context, name)
    if (options.json) return writeJson(model)
    const shown = process.stdout.isTTY ? await forPeople(model, context) : model
    for (const [field, value] of Object.entries(shown)) {
      writeLine(`${field}\t${cleanLine(typeof value === 'string' ? value : jsonText(value))}`)
    }
  })

/** Returns the model with formatted prices. Channel IDs become names if the caller may read channels. */
async function forPeople(model: AdminModel, { api, t }: Context): Promise<object> {
  const channels = await readAll((query) => api.admin.searchChannels({ query })).catch((error: unknown) => {
    if (ApiError.is(error) && error.statusCode === 403) return []
    throw error
  })
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? id
  return {
    ...model,
    prices: pricesOf(model.prices)
      .map(([price, micros]) => `${price} ${formatCredits(micros, t.locale)}`)
      .concat(variantsText(model.prices.variants).split('\n').filter(Boolean))
      .join(', '),
    channels: model.channels.map(nameOf).join(', '),
  }
}

/** `saffron admin models set`: fails if someone else changed the model first. */
export const setModel = (name: string, options: SetOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const body = changeOf(options, t)
    const media = mediaChange(options, t)
    if (Object.keys(body).length === 0 && media === undefined)
      throw new CommandError(t('cli.models.noChange'), EXIT.usage)
    requireSession(context)
    const before = await modelNamed(context, name)
    const { id, version } = before
    const changed = { ...body, ...(media !== undefined && { media: media(before) }) }
    const model = await api.admin.updateModel({ params: { id }, body: { ...changed, version } })
    await showModels([model], context, options)
  })

/** `saffron admin models enable|disable` */
export const switchModels = (names: readonly string[], enabled: boolean, options: JsonOption): Promise<void> =>
  editModels(names, options, { enabled })

/** `saffron admin models price`: credits per million tokens, per picture or per second; `none` removes a price. */
export const priceModels = (names: readonly string[], options: PriceOptions): Promise<void> =>
  withServer(options, async (context) => {
    const prices = Object.fromEntries(
      PRICE_NAMES.flatMap((price) => {
        const typed = options[price]
        return typed === undefined ? [] : [[price, priceOf(price, typed, context.t)] as const]
      }),
    )
    const variants = readVariantOptions(options.variant, context.t)
    if (Object.keys(prices).length === 0 && variants === undefined)
      throw new CommandError(context.t('cli.models.noPrice'), EXIT.usage)
    await edit(context, names, options, { prices: { ...prices, ...(variants !== undefined && { variants }) } })
  })

/** Returns all variants from now on. `none` stands for none. */
function readVariantOptions(typed: readonly string[] | undefined, t: Translate): PriceVariant[] | null | undefined {
  if (typed === undefined) return undefined
  if (typed.length === 1 && typed[0] === 'none') return null
  return typed.map((text) => {
    const read = readVariants(text)
    const [variant] = typeof read === 'number' ? [] : read
    if (variant === undefined) throw badValue('--variant', text, t, ['1024x1024 high 0.04', '8s 1.5', 'none'])
    return variant
  })
}

type Change = Pick<Input<typeof updateModelBody>, 'enabled' | 'prices'>

const editModels = (names: readonly string[], options: JsonOption, change: Change): Promise<void> =>
  withServer(options, (context) => edit(context, names, options, change))

async function edit(context: Context, names: readonly string[], options: JsonOption, change: Change): Promise<void> {
  requireSession(context)
  const models = (await modelsNamed(context, names)).map(({ id, version }) => ({ id, version }))
  const { list } = await context.api.admin.editModels({ body: { models, ...change } })
  await showModels(list, context, options)
}

function changeOf(options: SetOptions, t: Translate): Omit<Input<typeof updateModelBody>, 'version'> {
  const { name, group, icon, context, maxOutput, features, visibleTo, defaultFor } = options
  return {
    ...(name !== undefined && { displayName: name }),
    ...(group !== undefined && { group }),
    ...(icon !== undefined && { icon }),
    ...(context !== undefined && { contextLimit: countOf('--context', context, t) }),
    ...(maxOutput !== undefined && { outputLimit: countOf('--max-output', maxOutput, t) }),
    ...readFeatures(features, t),
    ...(visibleTo !== undefined && { visibleTo: oneOf('--visible-to', visibleTo, MODEL_AUDIENCES, t) }),
    ...(defaultFor !== undefined && { defaultFor: someOf('--default-for', defaultFor, MODEL_USES, t) }),
  }
}

/** Returns the features of `--features`, if given. Throws a usage error for an unknown feature. */
export const readFeatures = (typed: string | undefined, t: Translate) =>
  typed === undefined ? {} : { features: someOf('--features', typed, MODEL_FEATURES, t) }

function countOf(name: string, typed: string, t: Translate): number | null {
  if (typed === 'none') return null
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw badValue(name, typed, t)
  return Number(typed)
}

function priceOf(name: string, typed: string, t: Translate): number | null {
  const price = typed === 'none' ? null : readPrice(typed)
  if (price !== undefined && (price ?? 0) <= MAX_MICROS) return price
  const option = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  throw badValue(option, typed, t, [t('cli.fits.credits'), 'none'])
}

async function showModels(rows: readonly AdminModel[], { t }: Context, { json }: JsonOption): Promise<void> {
  const words = await withArea(t, 'admin')
  showRows(rows, {
    json,
    heading: [
      t('cli.column.state'),
      t('cli.column.audience'),
      t('common.channels'),
      t('cli.column.price'),
      t('common.name'),
    ],
    cells: ({ enabled, visibleTo, prices, channels, defaultFor, name }) => [
      t(enabled ? 'cli.models.on' : 'cli.models.off'),
      words(`admin.model.audience.${visibleTo}`),
      t('cli.models.channels', { count: channels.length }),
      [
        writtenPrices(prices, t).join(' ') || t('format.price.free'),
        ...defaultFor.map((use) => `*${words(`admin.model.use.${use}`)}`),
      ].join(' '),
      name,
    ],
    fields: ({ id, enabled, visibleTo, prices, channels, defaultFor, name }) => [
      id,
      enabled ? 'on' : 'off',
      visibleTo,
      channels.length,
      pricesOf(prices)
        .map(([price, micros]) => `${price}=${micros}`)
        .join(','),
      defaultFor.join(','),
      name,
    ],
  })
}
