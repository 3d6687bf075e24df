import { CALL_KINDS, CALL_STATUSES } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { List } from '../../ui/list/list.tsx'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { choiceFilter } from '../../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { CallRow } from './call-row.tsx'
import { type CallFilter, useCallList } from './use-call-list.ts'

import admin from '../admin.module.css'
import styles from './overview.module.css'

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
  const changeFilter = (change: CallFilter) => setFilter((before) => ({ ...before, ...change }))
  const nameOf = (id: string) =>
    channels.find((each) => each.channel === id)?.name || (id === channel ? channelName : id)
  return (
    <section className={styles.log} aria-label={t('admin.overview.log')}>
      <h2>{t('admin.overview.log')}</h2>
      <Toolbar
        filters={[
          choiceFilter({
            label: t('admin.overview.outcome'),
            all: t('admin.overview.anyOutcome'),
            values: CALL_STATUSES,
            textOf: (value) => t(`admin.overview.status.${value}`),
            value: status,
            onChange: (value) => changeFilter({ status: value }),
          }),
          choiceFilter({
            label: t('admin.overview.kind'),
            all: t('admin.overview.anyKind'),
            values: CALL_KINDS,
            textOf: (value) => t(`admin.overview.kind.${value}`),
            value: kind,
            onChange: (value) => changeFilter({ kind: value }),
          }),
          choiceFilter({
            label: t('admin.overview.channel'),
            all: t('admin.overview.anyChannel'),
            values: withChosen(
              channels.map((each) => each.channel),
              channel,
            ),
            textOf: nameOf,
            named: true,
            value: channel,
            onChange: (value) => {
              if (value !== undefined) setChannelName(nameOf(value))
              changeFilter({ channel: value })
            },
          }),
          choiceFilter({
            label: t('common.model'),
            all: t('admin.overview.anyModel'),
            values: withChosen(models, model),
            textOf: (value) => value,
            named: true,
            value: model,
            onChange: (value) => changeFilter({ model: value }),
          }),
        ]}
        count={<ListCount list={list} />}
      />
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
const withChosen = (choices: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen]
