import { MESSAGE_KINDS, type OutboxMessage } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { api } from '../shell/session/client.ts'
import { ListCount } from '../ui/list/toolbar/list-count.tsx'
import { choiceFilter } from '../ui/list/toolbar/list-filter.ts'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { DateTime } from '../ui/moment.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { ColumnHeads, ColumnName, COLUMNS } from './columns.tsx'
import { ConsoleList } from './console-list.tsx'
import { ConsolePage } from './console-page.tsx'
import { useConsoleList } from './use-console-list.ts'

import button from '../ui/button.module.css'
import styles from './admin.module.css'
import rows from './console.module.css'

const PAGE_SIZE = 30

/** Messages that weren't delivered automatically. */
export default function OutboxPage() {
  const t = useTranslate('admin')
  const [kind, setKind] = useState<OutboxMessage['kind']>()
  const messages = useConsoleList<OutboxMessage>(
    `outbox ${kind}`,
    ({ signal, ...page }) => api.admin.searchOutbox({ query: { ...page, kind }, signal }),
    PAGE_SIZE,
  )
  return (
    <ConsolePage
      lead={t('admin.outbox.lead')}
      filters={[
        choiceFilter({
          label: t('admin.outbox.kind'),
          all: t('admin.outbox.all'),
          values: MESSAGE_KINDS,
          textOf: (value) => t(`admin.outbox.${value}`),
          value: kind,
          onChange: setKind,
        }),
      ]}
      count={<ListCount list={messages.list} />}
    >
      <ConsoleList
        {...messages}
        heads={<ColumnHeads columns={COLUMNS.outbox} className={`${styles.summary} ${styles.outbox}`} />}
        label={t('admin.outbox.list')}
        emptyText={t('admin.outbox.empty')}
      >
        {(message, focus) => <MessageRow message={message} focus={focus} />}
      </ConsoleList>
    </ConsolePage>
  )
}

function MessageRow({ message, focus }: { readonly message: OutboxMessage; readonly focus: RowFocus }) {
  const t = useTranslate('admin')
  const { copied, copy } = useCopy()
  const { kind, to, subject, text, state, reason, createdAt } = message
  return (
    <details className={styles.row}>
      <summary className={`${styles.summary} ${styles.outbox}`} {...focus}>
        <span className={styles.when}>
          <ColumnName of="when" />
          <DateTime at={createdAt} />
        </span>
        <span className={styles.what} lang="">
          <ColumnName of="to" />
          {to}
        </span>
        <span className={styles.side}>
          <ColumnName of="about" />
          {subject === undefined ? t(`admin.outbox.${kind}`) : <span lang="">{subject}</span>}
        </span>
        <span className={styles.chip} data-tone={state === 'failed' ? 'bad' : undefined}>
          <ColumnName of="state" />
          {t(`admin.outbox.state.${state}`)}
        </span>
      </summary>
      <div className={styles.more}>
        {reason !== undefined && <p className={styles.bad}>{t('admin.outbox.reason', { reason })}</p>}
        <pre className={`${rows.text} ${styles.whole}`} lang="">
          {text}
        </pre>
        <button type="button" className={button.quiet} onClick={() => copy(text)}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t(copied ? 'common.copied' : 'admin.copy')}
        </button>
      </div>
    </details>
  )
}
