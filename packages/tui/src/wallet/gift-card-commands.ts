import { formatCredits } from '@saffron/core/format'
import { withArea } from '@saffron/core/i18n'
import {
  formatGiftCode,
  GIFT_CARD_STATES,
  type GiftCard,
  giftCardsBy,
  MAX_CARDS,
  readGiftCode,
} from '@saffron/core/wallet'

import { ask, readPipedLines } from '../shell/ask.ts'
import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { creditsOf } from '../shell/credits-option.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isoDay } from '../shell/iso-time.ts'
import { badValue, type JsonOption, limitOf, type LimitOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { momentOf, sendOnce } from './options.ts'
import { redeemCard } from './redeem-card.ts'

/** `saffron giftcard redeem`: the code is an argument, piped in, or prompted for. */
export const redeemGiftCard = (given: string | undefined, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { t } = context
    const record = await redeemCard(context, await codeOf(given, context))
    if (options.json) return writeJson(record)
    const credits = formatCredits(record.amountMicros, t.locale)
    printInfo(t('cli.giftcard.done', { credits, balance: formatCredits(record.balanceAfterMicros ?? 0, t.locale) }))
  })

/** `saffron giftcard show`: the amount of a card and whether it's still valid. */
export const showGiftCard = (given: string | undefined, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const card = await api.wallet.getGiftCard({ params: { id: await codeOf(given, context) } })
    if (options.json) return writeJson(card)
    const credits = formatCredits(card.amountMicros, t.locale)
    writeLine(t('cli.giftcard.is', { credits, state: t(`cli.card.${card.state}`) }))
  })

async function codeOf(given: string | undefined, { t }: Context): Promise<string> {
  const promptForCode = () =>
    process.stdin.isTTY ? ask(t('cli.common.giftCardCodePrompt')) : readPipedLines().then(([line]) => line)
  const code = (given ?? (await promptForCode()) ?? '').trim()
  if (code === '') throw new CommandError(t('cli.error.missingArgument', { name: '<code>' }), EXIT.usage)
  return code
}

/** `saffron admin giftcards`: lists cards by state, and by note, code ending or batch. */
export const listGiftCards = (
  words: string | undefined,
  options: LimitOption & { readonly state?: string },
): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const state = options.state === undefined ? {} : { state: oneOf('--state', options.state, GIFT_CARD_STATES, t) }
    const named = words === undefined ? {} : giftCardsBy(words)
    const { list } = await api.wallet.searchGiftCards({ query: { limit: limitOf(options, t), ...state, ...named } })
    showRows(list, {
      json: options.json,
      heading: [
        t('common.code'),
        t('cli.column.created'),
        t('common.credits'),
        t('cli.column.state'),
        t('common.note'),
      ],
      cells: (card) => cellsOf(card, context),
      fields: ({ id, hint, createdAt, amountMicros, state: now, expiresAt, note }) => [
        id,
        hint,
        createdAt,
        amountMicros,
        now,
        expiresAt,
        note,
      ],
      none:
        words === undefined && options.state === undefined
          ? (await withArea(t, 'admin'))('admin.giftcard.none')
          : t('cli.giftcards.none'),
    })
  })

interface CreateOptions extends JsonOption {
  readonly count?: string
  readonly expires?: string
  readonly note?: string
  readonly key?: string
}

/** `saffron admin giftcards create`: prints the codes, one per line. They are shown only once. */
export const createGiftCards = (typed: string, options: CreateOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { count = '1', expires, note } = options
    const amountMicros = creditsOf('<credits>', typed, t)
    const cards = /^\d{1,4}$/.test(count) ? Number(count) : 0
    if (cards < 1 || cards > MAX_CARDS) throw badValue('--count', count, t, [`1–${MAX_CARDS}`])
    const expiresAt = expires === undefined ? {} : { expiresAt: momentOf('--expires', expires, t, { ends: true }) }
    requireSession(context)
    const body = { amountMicros, count: cards, ...expiresAt, ...(note !== undefined && { note }) }
    const { batch, list } = await sendOnce(options.key, t, (key) =>
      api.wallet.createGiftCards({ body, headers: { 'idempotency-key': key } }),
    )
    if (!options.json) printInfo(t('cli.giftcards.created', { count: list.length, batch }))
    for (const card of list) {
      if (options.json) writeJson(card)
      else writeLine(card.code)
    }
  })

/** `saffron admin giftcards disable|enable`: by code or ID. Asks before it disables. */
export const changeGiftCard = (change: 'disable' | 'enable', name: string, options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const code = readGiftCode(name)
    const found = await api.wallet.getGiftCard({ params: { id: code === undefined ? name : formatGiftCode(code) } })
    if (!('id' in found)) throw new CommandError(t('error.giftcard.not_found'), EXIT.notFound)
    const { id, hint, updatedAt } = found
    if (change === 'disable') await confirm(t('cli.giftcards.disableAsked', { hint }), options, t)
    const state = change === 'disable' ? 'disabled' : 'active'
    const card = await api.wallet.changeGiftCard({ params: { id }, body: { state, updatedAt } })
    if (options.json) return writeJson(card)
    printInfo(t('cli.giftcards.changed', { hint: card.hint, state: t(`cli.card.${card.state}`) }))
  })

function cellsOf(card: GiftCard, { t }: Context): string[] {
  const { hint, createdAt, amountMicros, state, note = '', redeemedBy } = card
  const about = [redeemedBy?.name, note].filter(Boolean).join(' · ')
  return [
    `…${hint}`,
    isoDay(createdAt),
    formatCredits(amountMicros, t.locale).padStart(10),
    t(`cli.card.${state}`),
    about,
  ]
}
