import { ApiError } from '@saffron/core/errors'
import type { PageRequest } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { GIFT_CARD_STATES, type GiftCard, giftCardsBy, type GiftCardState, readGiftCode } from '@saffron/core/wallet'
import { Gift } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { choiceFilter } from '../../ui/list/toolbar/list-filter.ts'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { useConsoleList } from '../use-console-list.ts'
import { CreateDialog } from './create-dialog.tsx'
import { GiftCardRow } from './gift-card-row.tsx'

export default function GiftCardPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const searching = useSearch()
  const { wanted: words } = searching
  const [state, setState] = useState<GiftCardState>()
  const giftCards = useConsoleList<GiftCard>(`gift-cards ${state} ${words}`, (request) =>
    search(request, { words, state }),
  )
  const { list } = giftCards
  const create = async () => {
    await openDialog(t('admin.giftcard.create'), ({ resolve }) => <CreateDialog onDone={() => resolve(undefined)} />, {
      closesOnMask: false,
    })
    void list.refresh()
  }
  return (
    <ConsolePage
      lead={t('admin.giftcard.lead')}
      search={{ search: searching, placeholder: t('admin.giftcard.searchHint') }}
      filters={[
        choiceFilter({
          label: t('admin.giftcard.state'),
          all: t('admin.giftcard.all'),
          values: GIFT_CARD_STATES,
          textOf: (value) => t(`admin.audit.state.${value}`),
          value: state,
          onChange: setState,
        }),
      ]}
      count={<ListCount list={list} />}
      primary={{ label: t('admin.giftcard.create'), icon: <Gift aria-hidden />, onClick: () => void create() }}
    >
      <ConsoleList
        {...giftCards}
        label={t('admin.giftcard.list')}
        emptyText={t(words === '' && state === undefined ? 'admin.giftcard.none' : 'admin.giftcard.empty')}
      >
        {(card, focus) => (
          <GiftCardRow
            card={card}
            focus={focus}
            onChanged={(changed) => list.update(changed.id, () => changed)}
            onOutdated={() => void list.refresh()}
          />
        )}
      </ConsoleList>
    </ConsolePage>
  )
}

interface Wanted {
  readonly words: string
  readonly state: GiftCardState | undefined
}

/** A complete code finds its card. */
async function search({ page, limit, signal }: PageRequest, { words, state }: Wanted) {
  const code = readGiftCode(words)
  if (code === undefined) {
    const named = words !== '' && giftCardsBy(words)
    return api.wallet.searchGiftCards({ query: { page, limit, state, ...named }, signal })
  }
  try {
    const card = await api.wallet.getGiftCard({ params: { id: code }, signal })
    const list = 'id' in card && (state === undefined || card.state === state) ? [card] : []
    return { list, total: list.length }
  } catch (error) {
    if (ApiError.is(error) && error.code === 'giftcard.not_found') return { list: [], total: 0 }
    throw error
  }
}
