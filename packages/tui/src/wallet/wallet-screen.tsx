import { describeError } from '@saffron/core/errors'
import { alignDecimals, decimalsOf, formatBooking, formatCredits } from '@saffron/core/format'
import { createListStore } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { recordDetails, recordLabel, type WalletRecord } from '@saffron/core/wallet'
import { useWindowSize } from 'ink'
import { type ReactElement, useEffect, useState } from 'react'

import { actionOf } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { commandLine } from '../shell/command-line.ts'
import { shortId } from '../shell/find-row.ts'
import { useSpaceTitle } from '../shell/use-space-title.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { momentText } from '../ui/date-text.ts'
import { ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { sgr } from '../ui/style.ts'
import { readBalance } from './read-balance.ts'
import { redeemCard } from './redeem-card.ts'

/** More than fits on a screen. */
const PAGE_SIZE = 50

/** Shows the balance, held and owed amounts, all transactions, and a field for a gift card code. */
export function WalletScreen({ show, onBack }: ScreenProps): ReactElement {
  const { api, session, space, t } = useApp()
  const title = useSpaceTitle(t('cli.screen.wallet'))
  const workspace = useStore(space)
  const request = `wallet request 5${workspace === undefined ? '' : ` --workspace ${shortId(workspace.id)}`}`
  const [records] = useState(() =>
    createListStore<WalletRecord>({
      pageSize: PAGE_SIZE,
      load: ({ page, limit, signal }) => api.wallet.searchRecords({ query: { page, limit }, signal }),
    }),
  )
  const [balance, setBalance] = useState<readonly string[]>([])
  const [code, setCode] = useState<string>()
  const [notice, setNotice] = useState<{ readonly text: string; readonly style: string }>()
  const fail = (error: unknown) => setNotice({ text: cleanLine(describeError(error, t)), style: sgr.error })

  useEffect(() => {
    // If this fails, the records fail too and show the error.
    readBalance({ api, space, t }).then(setBalance, () => undefined)
    void records.reset()
    return () => records.close()
  }, [api, space, records, t])

  const redeem = async (typed: string): Promise<void> => {
    if (typed.trim() === '') return setCode(undefined)
    try {
      const { amountMicros, balanceAfterMicros } = await redeemCard({ api, session, space }, typed)
      const [credits, left] = [amountMicros, balanceAfterMicros ?? 0].map((micros) => formatCredits(micros, t.locale))
      setCode(undefined)
      setNotice({ text: t('cli.giftcard.done', { credits: credits ?? '', balance: left ?? '' }), style: sgr.ok })
      const [lines] = await Promise.all([readBalance({ api, space, t }), records.refresh()])
      setBalance(lines)
    } catch (error) {
      // The code stays in the field for correction.
      fail(error)
    }
  }
  const onKey = (name: string | undefined): boolean => {
    setNotice(undefined)
    if (actionOf('wallet', name) !== 'redeem') return false
    setCode('')
    return true
  }
  const field =
    code === undefined
      ? undefined
      : {
          label: t('cli.common.giftCardCodePrompt'),
          value: code,
          onChange: (change: (typed: string) => string) => {
            setNotice(undefined)
            // Late input must not reopen a closed field.
            setCode((now) => (now !== undefined ? change(now) : undefined))
          },
          onSubmit: (typed: string) => void redeem(typed),
          onCancel: () => setCode(undefined),
        }

  const { columns } = useWindowSize()
  const decimals = decimalsOf(useStore(records).list.map(({ amountMicros }) => amountMicros))
  const cells = (record: WalletRecord) => [
    momentText(record.createdAt, t, columns),
    alignDecimals(formatBooking(record.amountMicros, t.locale), decimals).padStart(10),
    recordLabel(record, t),
    cleanLine(recordDetails(record)),
  ]
  return (
    <ListPart
      title={title}
      source={records}
      cells={cells}
      empty={t('common.noTransactionsYet')}
      hint={t(code === undefined ? 'cli.wallet.hint' : 'cli.list.fieldHint')}
      above={[...balance, t('cli.wallet.more', { command: commandLine(request) })]}
      notice={notice}
      field={field}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
