import type { editModelsBody, updateModelBody } from '@saffron/core/admin'
import type { Output } from '@saffron/core/contract'

const NONE = '-'
/** The number of names that an audit entry lists. The rest are only counted. */
const MAX_NAMES = 20

/** Returns the changed fields for an audit entry with their new values, and `-` for removed ones. */
export function factsOf(change: Partial<Output<typeof updateModelBody>>): Record<string, string | boolean> {
  const { prices, contextLimit, outputLimit, features, defaultFor, channels, media } = change
  const { displayName, group, icon, visibleTo, enabled } = change
  const facts = {
    displayName,
    group: group === undefined ? undefined : group?.trim() || NONE,
    icon: icon === undefined ? undefined : icon?.trim() || NONE,
    features: listed(features),
    defaultFor: listed(defaultFor),
    channels: listed(channels),
    limits: numbers({ context: contextLimit, output: outputLimit }),
    prices: pricesText(prices),
    media: media === undefined ? undefined : (media?.operations.join(', ') ?? NONE),
    visibleTo,
    enabled,
  }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Returns the names of many models, up to the limit of an entry. */
export const namesOf = (models: readonly { readonly name: string }[]): string => {
  const names = models.slice(0, MAX_NAMES).map(({ name }) => name)
  return [...names, ...(models.length > MAX_NAMES ? ['…'] : [])].join(', ')
}

/** Returns the prices that a change sets for individual models, as `a-model: input 5; other: output 7`. */
export function ownPricesOf(
  rows: readonly { readonly id: string; readonly name: string }[],
  { models }: Pick<Output<typeof editModelsBody>, 'models'>,
): Readonly<Record<string, string>> {
  const given = new Map(models.map(({ id, prices }) => [id, pricesText(prices)]))
  const priced = rows.flatMap(({ id, name }) => {
    const prices = given.get(id)
    return prices === undefined ? [] : [`${name}: ${prices}`]
  })
  if (priced.length === 0) return {}
  const more = priced.length > MAX_NAMES ? ['…'] : []
  return { prices: [...priced.slice(0, MAX_NAMES), ...more].join('; ') }
}

type Prices = Output<typeof updateModelBody>['prices']

function pricesText(prices: Prices): string | undefined {
  if (prices === undefined) return undefined
  const { variants, ...plain } = prices
  // There may be many, so they're only counted.
  return numbers({ ...plain, variants: variants === null ? null : variants?.length })
}

const listed = (names: readonly string[] | undefined): string | undefined => names && (names.join(', ') || NONE)

function numbers(values: Readonly<Record<string, number | null | undefined>> = {}): string | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : given.map(([name, value]) => `${name} ${value ?? NONE}`).join(', ')
}
