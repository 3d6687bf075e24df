import type { Conversation, Message, Model } from '@saffron/core/chat'
import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { columnsOf } from '../ui/editor/index.ts'
import { type Version, versionText } from './versions/version-of.ts'

/** What the row below the prompt shows about the open chat. */
export interface Meter {
  readonly version?: Version | undefined
  /** The tokens of the last request with its reply: what the next request begins with. */
  readonly tokens?: number | undefined
  /** The model's limit for them. */
  readonly contextLimit?: number | undefined
  readonly costMicros?: number | undefined
  readonly balanceMicros?: number | undefined
}

/** Measures a chat. Without messages, there's nothing to show. */
export function meterOf(input: {
  readonly messages: readonly Message[]
  readonly conversation: Conversation | null
  readonly version: Version | undefined
  readonly model: Model | undefined
  readonly balanceMicros: number | undefined
}): Meter {
  const { messages, conversation, version, model, balanceMicros } = input
  if (messages.length === 0) return {}
  const usage = messages.findLast((message) => message.usage !== null)?.usage
  const costMicros = conversation?.costMicros ?? 0
  return {
    version,
    ...(usage && { tokens: usage.inputTokens + usage.outputTokens }),
    contextLimit: model?.contextLimit,
    // A free chat isn't a matter of credits.
    ...(costMicros > 0 && { costMicros, balanceMicros }),
  }
}

/** Returns the longest form that fits. Less important parts get shorter first, then they're left out. */
export function meterText(meter: Meter, columns: number, t: Translate): string {
  const { version, tokens, costMicros, balanceMicros } = meter
  const versions = version && [t('cli.meter.version', { at: version.at, total: version.total }), versionText(version)]
  const sizes = tokens === undefined ? undefined : tokenTexts(tokens, meter.contextLimit, t)
  const cost =
    costMicros === undefined ? undefined : t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })
  const balance =
    balanceMicros === undefined
      ? undefined
      : t('cli.meter.balance', { credits: formatCredits(balanceMicros, t.locale) })
  const forms = [
    [versions?.[0], sizes?.[0], cost, balance],
    [versions?.[1], sizes?.[0], cost, balance],
    [versions?.[1], sizes?.[1], cost, balance],
    [versions?.[1], sizes?.[1], cost],
    [versions?.[1], cost],
    [cost ?? versions?.[1] ?? sizes?.[1]],
  ].map((parts) => parts.filter((part) => part !== undefined).join(' · '))
  return forms.find((form) => columnsOf(form) <= columns) ?? ''
}

function tokenTexts(tokens: number, limit: number | undefined, t: Translate): [long: string, short: string] {
  const count = new Intl.NumberFormat(t.locale).format(tokens)
  const short = new Intl.NumberFormat(t.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(tokens)
  if (limit === undefined || limit === 0)
    return [t('cli.meter.tokens', { count }), t('cli.meter.tokens', { count: short })]
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 0 })
  const share = tokens / limit < 0.01 ? `<${percent.format(0.01)}` : percent.format(tokens / limit)
  return [t('cli.meter.share', { count, share }), t('cli.meter.shareShort', { count: short, share })]
}
