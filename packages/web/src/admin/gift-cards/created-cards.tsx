import { CSV_BEGINNING, csvLine } from '@saffron/core/csv'
import { MICROS_PER_CREDIT, momentBefore } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy, Download } from 'lucide-react'

import { saveFile } from '../../browser/save-file.ts'
import { dateText } from '../../ui/moment.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useCopy } from '../../ui/use-copy.ts'

import button from '../../ui/button.module.css'
import ledger from '../ledger/ledger.module.css'

/** The codes shown without scrolling. */
const MOST_LINES = 8

interface CreatedCardsProps {
  readonly cards: readonly {
    readonly code: string
    readonly amountMicros: number
    readonly expiresAt?: string | undefined
  }[]
  readonly onDone: () => void
}

/** The codes of new cards, for handing out. */
export function CreatedCards({ cards, onDone }: CreatedCardsProps) {
  const t = useTranslate('admin')
  const { copied, copy } = useCopy()
  const codes = cards.map(({ code }) => code).join('\n')
  const download = () => {
    const head = [t('common.code'), t('common.credits'), t('admin.giftcard.expires')]
    const lines = cards.map(({ code, amountMicros, expiresAt }) => {
      const lastDay = expiresAt === undefined ? '' : dateText(momentBefore(expiresAt), t.locale)
      return csvLine([code, amountMicros / MICROS_PER_CREDIT, lastDay])
    })
    saveFile(new Blob([CSV_BEGINNING, csvLine(head), ...lines], { type: 'text/csv' }), 'saffron-giftcards.csv')
  }
  return (
    <Sheet
      title={t('admin.giftcard.made', { count: cards.length })}
      text={t('admin.giftcard.madeText')}
      takesFocus
      shownOnce
      onDone={onDone}
      actions={
        <>
          <button type="button" className={button.quiet} onClick={() => copy(codes)}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {t(copied ? 'common.copied' : 'common.copyAll')}
          </button>
          <button type="button" className={button.quiet} onClick={download}>
            <Download aria-hidden />
            {t('common.downloadCsv')}
          </button>
        </>
      }
    >
      <textarea
        className={ledger.codes}
        rows={Math.min(cards.length, MOST_LINES)}
        readOnly
        value={codes}
        aria-label={t('common.code')}
      />
    </Sheet>
  )
}
