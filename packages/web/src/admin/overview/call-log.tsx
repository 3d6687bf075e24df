import { CALL_KINDS, CALL_STATUSES, type ModelCall } from '@saffron/core/admin'
import { formatCredits, formatDuration } from '@saffron/core/format'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/client.ts'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { DateTime } from '../../ui/moment.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useRenewal } from './use-renewal.ts'

import admin from '../admin.module.css'
import styles from './overview.module.css'

const PAGE_SIZE = 30
/** The log is read again so often while somebody looks at it. */
const REFRESH_MS = 5_000

interface CallLogProps {
  /** What may be chosen from: those of the span on show. */
  readonly channels: readonly { readonly channel: string; readonly name: string }[]
  readonly models: readonly string[]
}

/** What models are asked for, as it happens. */
export function CallLog({ channels, models }: CallLogProps) {
  const t = useTranslate('admin')
  const [{ status, kind, channel, model }, setFilter] = useState({ status: '', kind: '', channel: '', model: '' })
  const { list, place } = useKeptList(`calls ${status} ${kind} ${channel} ${model}`, () => {
    const query = {
      ...(status !== '' && { status: CALL_STATUSES.find((each) => each === status) }),
      ...(kind !== '' && { kind: CALL_KINDS.find((each) => each === kind) }),
      ...(channel !== '' && { channel }),
      ...(model !== '' && { model }),
    }
    return createListStore<ModelCall>({
      load: ({ page, limit, signal }) => api.admin.searchCalls({ query: { page, limit, ...query }, signal }),
      pageSize: PAGE_SIZE,
    })
  })
  useRenewal(list.refresh, REFRESH_MS)
  const all = { value: '', label: t('admin.overview.all') }
  return (
    <section className={styles.log} aria-label={t('admin.overview.log')}>
      <div className={styles.head}>
        <h2>{t('admin.overview.log')}</h2>
        <div className={admin.filters}>
          <SelectField
            label={t('admin.overview.outcome')}
            value={status}
            options={[all, ...CALL_STATUSES.map((value) => ({ value, label: t(`admin.overview.status.${value}`) }))]}
            onChange={({ target }) => setFilter({ status: target.value, kind, channel, model })}
          />
          <SelectField
            label={t('admin.overview.kind')}
            value={kind}
            options={[all, ...CALL_KINDS.map((value) => ({ value, label: t(`admin.overview.kind.${value}`) }))]}
            onChange={({ target }) => setFilter({ status, kind: target.value, channel, model })}
          />
          <SelectField
            label={t('admin.overview.channel')}
            value={channel}
            options={[all, ...channels.map((each) => ({ value: each.channel, label: each.name || each.channel }))]}
            onChange={({ target }) => setFilter({ status, kind, channel: target.value, model })}
          />
          <SelectField
            label={t('admin.overview.model')}
            value={model}
            options={[all, ...models.map((value) => ({ value, label: value }))]}
            onChange={({ target }) => setFilter({ status, kind, channel, model: target.value })}
          />
        </div>
      </div>
      <List
        list={list}
        label={t('admin.overview.log')}
        place={place}
        className={styles.rows}
        emptyText={t('admin.overview.none')}
      >
        {(call, focus) => <CallRow call={call} focus={focus} />}
      </List>
    </section>
  )
}

function CallRow({ call, focus }: { readonly call: ModelCall; readonly focus: RowFocus }) {
  const t = useTranslate('admin')
  const { kind, model, channel, user, status, error, firstTokenMs, durationMs, costMicros } = call
  const facts = [
    [t('admin.overview.kind'), t(`admin.overview.kind.${kind}`)],
    [t('admin.overview.channel'), channel?.name],
    [t('admin.overview.firstWord'), firstTokenMs === undefined ? undefined : formatDuration(firstTokenMs, t.locale)],
    [t('admin.overview.duration'), formatDuration(durationMs, t.locale)],
    [t('admin.overview.read'), call.inputTokens.toLocaleString(t.locale)],
    [t('admin.overview.written'), call.outputTokens.toLocaleString(t.locale)],
    [t('admin.overview.credits'), formatCredits(costMicros, t.locale)],
    [t('admin.overview.error'), error],
  ] as const
  return (
    <details className={admin.row}>
      <summary className={admin.summary} {...focus}>
        <span className={admin.when}>
          <DateTime at={call.endedAt} />
        </span>
        <span className={admin.what} lang="">
          {model}
        </span>
        <span className={admin.side}>{user === undefined ? '' : <span lang="">{user.name || user.id}</span>}</span>
        <span className={admin.chip} data-tone={status === 'failed' ? 'bad' : undefined}>
          {t(`admin.overview.status.${status}`)}
        </span>
      </summary>
      <dl className={`${admin.more} ${admin.facts}`}>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd lang="">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
