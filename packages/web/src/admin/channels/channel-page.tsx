import type { Channel } from '@saffron/core/admin'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { ListOrdered, Plus } from 'lucide-react'

import { api } from '../../shell/client.ts'
import { useConfirm } from '../../shell/confirm/use-confirm.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { useToast } from '../../shell/toast/use-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useSearch } from '../use-search.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { type ChannelActions, ChannelRow } from './channel-row.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

const PAGE_SIZE = 50

/** The connections to providers. */
export default function ChannelPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const confirm = useConfirm()
  const toast = useToast()
  const { typed, type, wanted } = useSearch()
  const { list, place } = useKeptList(`channels ${wanted}`, () =>
    createListStore<Channel>({
      load: ({ page, limit, signal }) => api.admin.searchChannels({ query: { page, limit, q: wanted }, signal }),
      pageSize: PAGE_SIZE,
    }),
  )
  const saved = (channel: Channel) => {
    list.update(channel.id, () => channel)
    void list.refresh()
  }
  const edit = async (channel?: Channel) => {
    const after = await openDialog<Channel>(channel?.name ?? t('admin.channel.newTitle'), ({ resolve }) => (
      <ChannelDialog channel={channel} resolve={resolve} />
    ))
    if (after !== undefined) saved(after)
  }
  const test = async (channel: Channel) => {
    const first = await api.admin.testChannel({ params: { id: channel.id }, body: {} })
    const label = t('admin.channel.testOf', { name: channel.name })
    await openDialog(label, ({ resolve }) => (
      <TestDialog channel={channel} first={first} onDone={() => resolve(undefined)} />
    ))
    void list.refresh()
  }
  const pause = async ({ id, enabled, version }: Channel) =>
    saved(await api.admin.updateChannel({ params: { id }, body: { enabled: !enabled, version } }))
  const remove = ({ id, name }: Channel) =>
    confirm({
      title: t('admin.channel.removeTitle'),
      subject: name,
      content: t('admin.channel.removeText'),
      okText: t('admin.console.remove'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.admin.deleteChannel({ params: { id } })
        list.remove(id)
        toast(t('admin.channel.removed', { name }))
      },
    })
  const showHistory = (channel: Channel) =>
    openDialog(t('admin.channel.historyOf', { name: channel.name }), ({ resolve }) => (
      <HistoryDialog channel={channel} onDone={() => resolve(undefined)} />
    ))
  const showOrder = () =>
    openDialog(t('admin.channel.order'), ({ resolve }) => <OrderDialog onDone={() => resolve(undefined)} />)
  const actionsOf = (channel: Channel): ChannelActions => ({
    onTest: () => test(channel),
    onPause: () => pause(channel),
    onEdit: () => void edit(channel),
    onHistory: () => void showHistory(channel),
    onRemove: () => remove(channel),
  })
  return (
    <div className={admin.page}>
      <div className={admin.head}>
        <p className={admin.lead}>{t('admin.channel.lead')}</p>
        <div className={admin.filters}>
          <Field
            label={t('admin.console.search')}
            type="search"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <div className={styles.tools}>
          <Button icon={<ListOrdered aria-hidden />} onClick={() => void showOrder()}>
            {t('admin.channel.order')}
          </Button>
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => void edit()}>
            {t('admin.channel.new')}
          </Button>
        </div>
      </div>
      <List
        list={list}
        label={t('admin.channel.list')}
        place={place}
        className={admin.rows}
        emptyText={t('admin.channel.empty')}
      >
        {(channel, focus) => <ChannelRow channel={channel} focus={focus} actions={actionsOf(channel)} />}
      </List>
    </div>
  )
}
