import { dayGroup, DAY_GROUP_KEY } from '@saffron/core/format'
import { createListStore, type ListStoreOptions } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { List, type ListProps } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { State } from '../state.tsx'

import button from '../../ui/button.module.css'
import styles from './lists.module.css'

interface Row {
  readonly id: string
  readonly number: number
}

const PAGE_SIZE = 30
const MANY = 5000
const DAY_MS = 86_400_000

const rowOf = (number: number): Row => ({ id: `row-${number}`, number })
const rowsOf = (page: number, limit: number, total: number): Row[] =>
  Array.from({ length: Math.max(0, Math.min(limit, total - (page - 1) * limit)) }, (_, index) =>
    rowOf(total - (page - 1) * limit - index),
  )

type Load = ListStoreOptions<Row>['load']

const full =
  (total: number): Load =>
  async ({ page, limit }) => ({ list: rowsOf(page, limit, total), total })

/** Fails on the first call only. */
function failingOnce(from: number, total: number): Load {
  let failed = false
  return async (request) => {
    if (request.page >= from && !failed) {
      failed = true
      throw new TypeError('Failed to fetch')
    }
    return full(total)(request)
  }
}

const STATES: Readonly<Record<string, () => Load>> = {
  loading: () => () => new Promise(() => undefined),
  failed: () => failingOnce(1, 5),
  empty: () => full(0),
  exhausted: () => full(PAGE_SIZE + 2),
  'failed-later': () => failingOnce(2, PAGE_SIZE + 5),
  grouped: () => full(PAGE_SIZE),
}

export function ListSection() {
  return (
    <>
      {Object.entries(STATES).map(([name, load]) => (
        <State key={name} name={`list-${name}`}>
          <Sample name={name} load={load} />
        </State>
      ))}
      <State name="list-full">
        <FullList />
      </State>
    </>
  )
}

function Sample({ name, load }: { readonly name: string; readonly load: () => Load }) {
  const t = useTranslate('gallery')
  const { list, place } = useKeptList(`gallery-${name}`, () => createListStore({ load: load(), pageSize: PAGE_SIZE }))
  const [day] = useState(() => Date.now())
  const headingOf = ({ number }: Row) =>
    t(DAY_GROUP_KEY[dayGroup(new Date(day - (PAGE_SIZE - number) * DAY_MS), new Date(day))])
  return (
    <Rows
      list={list}
      place={place}
      emptyAction={
        <button type="button" className={button.quiet} onClick={() => list.insert(rowOf(1))}>
          {t('chat.startNew')}
        </button>
      }
      {...(name === 'grouped' ? { headingOf } : {})}
    />
  )
}

/** Thousands of rows, with a button to add new ones at the top. */
function FullList() {
  const t = useTranslate('gallery')
  const { list, place } = useKeptList('gallery-full', () => createListStore({ load: full(MANY), pageSize: PAGE_SIZE }))
  const addOnTop = () => list.insert(rowOf((list.getSnapshot().list[0]?.number ?? 0) + 1))
  return (
    <div className={styles.stack}>
      <button type="button" className={button.quiet} onClick={addOnTop}>
        {t('common.new')}
      </button>
      <Rows list={list} place={place} />
    </div>
  )
}

function Rows(props: Pick<ListProps<Row>, 'list' | 'place' | 'headingOf' | 'emptyAction'>) {
  const t = useTranslate('gallery')
  return (
    <div className={styles.frame}>
      <List {...props} label={t('gallery.lists')}>
        {({ number }, focus) => (
          <Link {...focus} className={styles.row} to={`/app/test?row=${number}`}>
            {t('chat.newTitle')} {number.toLocaleString(t.locale)}
          </Link>
        )}
      </List>
    </div>
  )
}
