import { giftCardBody } from '@saffron/core/admin'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { type GiftCard, giftCardsBy } from '@saffron/core/wallet'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { PartList } from '../../ui/list/index.ts'
import { CodesView } from './codes-view.tsx'
import { cardFilters, cardSteps, giftCardCells } from './format-gift-card.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import type { TabProps } from './tab-props.ts'
import { useFilters } from './use-filters.tsx'
import { useTabList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** Gift cards: create, disable, and find by code ending, note or batch. */
export function GiftCardsTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const [words, setWords] = useState('')
  const { value, filter, chooseFilter, picker } = useFilters(frame.title, cardFilters(t))
  const [codes, setCodes] = useState<readonly string[]>()
  const [sendOnce] = useState(createIdempotencyKeys)
  const store = useTabList<GiftCard>(`${value} ${words}`, ({ page, limit, signal }) => {
    const narrowed = { ...(filter?.state && { state: filter.state }), ...(words !== '' && giftCardsBy(words)) }
    return api.wallet.searchGiftCards({ query: { page, limit, ...narrowed }, signal })
  })
  const { listProps, ask, attempt, isBusy, keysOf, save, say, openForm } = useTab(t('cli.adminScreen.cardsHint'))

  const make = () =>
    openForm(cardSteps(t), ([credits = '', cards = '', expiresAt = '', note = '']) => {
      const body = giftCardBody({ amountMicros: credits, count: cards, expiresAt, note })
      const { count, amountMicros } = body
      const send = async () => {
        const made = await sendOnce(body, (headers) => api.wallet.createGiftCards({ body, headers }))
        say('')
        setCodes(made.list.map(({ code }) => code))
        await store.refresh()
      }
      const text = t('cli.adminScreen.makeAsked', { count, credits: formatCredits(amountMicros, t.locale) })
      ask(text, () => void attempt(send, { doing: t('cli.adminScreen.asked') }))
    })
  const change = ({ id, updatedAt }: GiftCard, state: 'active' | 'disabled') =>
    save(
      store,
      () => api.wallet.changeGiftCard({ params: { id }, body: { state, updatedAt } }),
      () => t(state === 'active' ? 'admin.giftcard.enabled' : 'admin.giftcard.disabled'),
    )
  const turn = (card: GiftCard) => {
    if (card.state === 'disabled') void change(card, 'active')
    else ask(t('cli.giftcards.disableAsked', { hint: card.hint }), () => void change(card, 'disabled'))
  }
  const press = keysOf(onKey, (card: GiftCard | undefined) => ({
    run: make,
    narrow: chooseFilter,
    ...(card && card.state !== 'redeemed' && { switch: () => turn(card) }),
  }))
  return (
    <PartList
      {...frame}
      source={store}
      above={[...frame.above, ...(filter?.state === undefined ? [] : [filter.label])]}
      onSearch={setWords}
      cells={(card) => giftCardCells(card, t, columns < NARROW_COLUMNS)}
      empty={t(words === '' && filter?.state === undefined ? 'admin.giftcard.none' : 'admin.giftcard.empty')}
      {...listProps}
      // Codes are shown only once, so leaving before they arrive would lose them.
      onKey={(name, card) => (isBusy() && name !== 'ctrl+c') || press(name, card)}
      over={codes === undefined ? picker : <CodesView codes={codes} onBack={() => setCodes(undefined)} />}
    />
  )
}
