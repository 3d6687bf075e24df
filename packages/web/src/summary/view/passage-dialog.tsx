import { unitsBefore } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { SummarySource } from '@saffron/core/summary'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './view.module.css'

/** Code points around a passage that are shown too. */
const AROUND = 600

interface PassageDialogProps extends DialogProps<void> {
  readonly id: string
  readonly source: SummarySource
}

/** The passage of the text that a line rests on, with what is around it. */
export function PassageDialog({ id, source, resolve }: PassageDialogProps) {
  const t = useTranslate('summary')
  const { from, to } = source
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { from: Math.max(0, from - AROUND), to: to + AROUND }
      const passage = await api.summary.summaryPassage({ params: { id }, query, signal })
      const [begin, end] = [from, to].map((point) => unitsBefore(passage.text, point - passage.from))
      return [passage.text.slice(0, begin), passage.text.slice(begin, end), passage.text.slice(end)] as const
    },
    [id, from, to],
  )
  const { value, error, reload } = useLoaded(load)
  return (
    <Sheet
      wide
      title={t('summary.source')}
      onDone={() => resolve()}
      actions={error !== undefined && <Button onClick={() => void reload()}>{t('summary.reload')}</Button>}
    >
      <section
        className={styles.passage}
        aria-label={t('summary.source')}
        aria-busy={value === undefined && error === undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        dir="auto"
      >
        {value === undefined ? (
          source.quote
        ) : (
          <p>
            {value[0]}
            <mark>{value[1]}</mark>
            {value[2]}
          </p>
        )}
      </section>
      <Failure error={error} />
    </Sheet>
  )
}
