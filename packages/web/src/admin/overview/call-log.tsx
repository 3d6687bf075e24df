import { CALL_KINDS, CALL_STATUSES } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { List } from '../../ui/list/list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { CallRow } from './call-row.tsx'
import { type CallFilter, useCallList } from './use-call-list.ts'

import admin from '../admin.module.css'
import styles from './overview.module.css'

interface Choice {
  readonly value: string
  readonly label: string
  readonly lang: string
}

interface CallLogProps {
  /** The options: channels and models of the shown period. */
  readonly channels: readonly { readonly channel: string; readonly name: string }[]
  readonly models: readonly string[]
}

/** The log of model calls, updated live. */
export function CallLog({ channels, models }: CallLogProps) {
  const t = useTranslate('admin')
  const [filter, setFilter] = useState<CallFilter>({})
  const [channelName, setChannelName] = useState('')
  const { status, kind, channel, model } = filter
  const { list, place } = useCallList(filter)
  const narrow = (change: CallFilter) => setFilter({ ...filter, ...change })
  const all = { value: '', label: t('admin.overview.all') }
  const nameOf = (id: string) => channels.find((each) => each.channel === id)?.name || id
  return (
    <section className={styles.log} aria-label={t('admin.overview.log')}>
      <h2>{t('admin.overview.log')}</h2>
      <div className={admin.filters}>
        <SelectField
          label={t('admin.overview.outcome')}
          value={status ?? ''}
          options={[all, ...CALL_STATUSES.map((value) => ({ value, label: t(`admin.overview.status.${value}`) }))]}
          onChange={({ target }) => narrow({ status: CALL_STATUSES.find((each) => each === target.value) })}
        />
        <SelectField
          label={t('admin.overview.kind')}
          value={kind ?? ''}
          options={[all, ...CALL_KINDS.map((value) => ({ value, label: t(`admin.overview.kind.${value}`) }))]}
          onChange={({ target }) => narrow({ kind: CALL_KINDS.find((each) => each === target.value) })}
        />
        <SelectField
          label={t('admin.overview.channel')}
          value={channel ?? ''}
          options={[
            all,
            ...withChosen(
              channels.map(({ channel: value }) => ({ value, label: nameOf(value), lang: '' })),
              channel === undefined ? undefined : { value: channel, label: channelName, lang: '' },
            ),
          ]}
          onChange={({ target }) => {
            narrow({ channel: target.value || undefined })
            setChannelName(nameOf(target.value))
          }}
        />
        <SelectField
          label={t('admin.overview.model')}
          value={model ?? ''}
          options={[
            all,
            ...withChosen(
              models.map((value) => ({ value, label: value, lang: '' })),
              model === undefined ? undefined : { value: model, label: model, lang: '' },
            ),
          ]}
          onChange={({ target }) => narrow({ model: target.value || undefined })}
        />
      </div>
      <ColumnHeads columns={COLUMNS.calls} className={`${admin.summary}`} />
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

/** Keeps the selected option, even if the shown period has no such calls. */
const withChosen = (choices: readonly Choice[], chosen: Choice | undefined): readonly Choice[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen]
