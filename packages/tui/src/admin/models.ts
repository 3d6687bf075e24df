import type { AdminModel, ModelAudience, ModelUse, updateModelBody } from '@saffron/core/admin'
import type { ModelFeature } from '@saffron/core/chat'
import type { Input } from '@saffron/core/contract'
import { formatCredits, readPrice } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findNamed, readAll } from './find-named.ts'
import { showRows } from './show-rows.ts'

interface JsonOption extends GlobalOptions {
  readonly json?: true
}

interface SetOptions extends JsonOption {
  readonly name?: string
  readonly group?: string
  readonly icon?: string
  readonly context?: string
  readonly maxOutput?: string
  readonly features?: string
  readonly visibleTo?: string
  readonly defaultFor?: string
}

const PRICES = ['input', 'cachedInput', 'output', 'image', 'videoSecond'] as const
type PriceOptions = JsonOption & { readonly [K in (typeof PRICES)[number]]?: string }

const modelsOf = ({ api }: Context): Promise<AdminModel[]> => readAll((query) => api.admin.searchModels({ query }))

/** `saffron admin models ls`: all of them, in the order people see them. */
export const listModels = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const rows = await modelsOf(context)
    showRows(rows, { json: options.json, cells: (model) => cellsOf(model, context.t) })
  })

/** `saffron admin models refresh`: what came, what went; exit 1 where a channel did not answer. */
export const refreshModels = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const report = await api.admin.refreshModels({})
    if (options.json) writeLine(JSON.stringify(report))
    else {
      writeLine(t('cli.models.report', { added: report.added, updated: report.updated, gone: report.disabled }))
      for (const name of report.names.added) writeLine(`+ ${cleanLine(name)}`)
      for (const name of report.names.gone) writeLine(`- ${cleanLine(name)}`)
    }
    const failed = report.channels.filter(({ ok }) => !ok)
    for (const { name, message = '' } of failed) say(cleanLine(`! ${name}: ${message}`))
    return failed.length > 0 ? EXIT.failed : undefined
  })

/** `saffron admin models show`: everything that is kept of one. */
export const showModel = (name: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const model = findNamed(await modelsOf(context), name, context.t)
    if (options.json) return writeLine(JSON.stringify(model))
    for (const [field, value] of Object.entries(model)) {
      writeLine(cleanLine(`${field}\t${typeof value === 'string' ? value : JSON.stringify(value)}`))
    }
  })

/** `saffron admin models set`: over what is there, unless somebody was faster. */
export const setModel = (name: string, options: SetOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const body = changeOf(options, t)
    requireSession(context)
    const { id, version } = findNamed(await modelsOf(context), name, t)
    const model = await api.admin.updateModel({ params: { id }, body: { ...body, version } })
    showRows([model], { json: options.json, cells: (row) => cellsOf(row, t) })
  })

/** `saffron admin models enable|disable` */
export const switchModels = (names: readonly string[], enabled: boolean, options: JsonOption): Promise<void> =>
  editModels(names, options, { enabled })

/** `saffron admin models price`: credits for a million tokens, a picture, a second; `none` takes a price away. */
export const priceModels = (names: readonly string[], options: PriceOptions): Promise<void> =>
  withServer(options, async (context) => {
    const prices = Object.fromEntries(
      PRICES.flatMap((price) => {
        const typed = options[price]
        return typed === undefined ? [] : [[price, priceOf(price, typed, context.t)] as const]
      }),
    )
    if (Object.keys(prices).length === 0) throw new CommandError(context.t('cli.models.noPrice'), EXIT.usage)
    await edit(context, names, { json: options.json, change: { prices } })
  })

type Change = Pick<Input<typeof updateModelBody>, 'enabled' | 'prices'>

const editModels = (names: readonly string[], options: JsonOption, change: Change): Promise<void> =>
  withServer(options, (context) => edit(context, names, { json: options.json, change }))

async function edit(
  context: Context,
  names: readonly string[],
  { json, change }: { readonly json: true | undefined; readonly change: Change },
): Promise<void> {
  const { api, t } = context
  requireSession(context)
  const all = await modelsOf(context)
  const models = names.map((name) => findNamed(all, name, t)).map(({ id, version }) => ({ id, version }))
  const { list } = await api.admin.editModels({ body: { models, ...change } })
  showRows(list, { json, cells: (row) => cellsOf(row, t) })
}

function changeOf(options: SetOptions, t: Translate): Omit<Input<typeof updateModelBody>, 'version'> {
  const { name, group, icon, context, maxOutput, features, visibleTo, defaultFor } = options
  return {
    ...(name !== undefined && { displayName: name }),
    ...(group !== undefined && { group }),
    ...(icon !== undefined && { icon }),
    ...(context !== undefined && { contextLimit: countOf('--context', context, t) }),
    ...(maxOutput !== undefined && { outputLimit: countOf('--max-output', maxOutput, t) }),
    // What is none of them the server names.
    ...(features !== undefined && { features: wordsOf(features) as ModelFeature[] }),
    ...(visibleTo !== undefined && { visibleTo: visibleTo as ModelAudience }),
    ...(defaultFor !== undefined && { defaultFor: wordsOf(defaultFor) as ModelUse[] }),
  }
}

const wordsOf = (list: string): string[] => list.split(/[\s,]+/).filter((word) => word !== '')

function countOf(name: string, typed: string, t: Translate): number | null {
  if (typed === 'none') return null
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw badValue(name, typed, t)
  return Number(typed)
}

function priceOf(name: string, typed: string, t: Translate): number | null {
  const price = typed === 'none' ? null : readPrice(typed)
  if (price === undefined) throw badValue(`--${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`, typed, t)
  return price
}

const badValue = (name: string, value: string, t: Translate): CommandError =>
  new CommandError(t('cli.error.badValue', { name, value }), EXIT.usage)

function cellsOf(model: AdminModel, t: Translate): string[] {
  const { name, enabled, visibleTo, prices, channels, defaultFor } = model
  const told = PRICES.flatMap((price) => {
    const micros = prices[price]
    return micros === undefined ? [] : [`${price} ${formatCredits(micros, t.locale)}`]
  })
  return [
    t(enabled ? 'cli.models.on' : 'cli.models.off'),
    visibleTo,
    t('cli.models.channels', { count: channels.length }),
    [...told, ...defaultFor.map((use) => `*${use}`)].join(' '),
    cleanLine(name),
  ]
}
