import type { AdminModel, Channel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { ListOrdered, Plus } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { ListCount } from '../../ui/list/toolbar/list-count.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { ColumnHeads, COLUMNS } from '../columns.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { usePriceDialog } from '../models/use-price-dialog.tsx'
import { useConfirmDelete } from '../use-confirm-delete.ts'
import { useConsoleList } from '../use-console-list.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { type ChannelActions, ChannelRow } from './channel-row.tsx'
import { ConnectedDialog } from './connected-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

import styles from '../console.module.css'

export default function ChannelPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const setPrices = usePriceDialog()
  const confirmDelete = useConfirmDelete()
  const toast = useToast()
  const search = useSearch()
  const kept = useConsoleList<Channel>(`channels ${search.wanted}`, ({ signal, ...page }) =>
    api.admin.searchChannels({ query: { ...page, q: search.wanted }, signal }),
  )
  const { list } = kept
  const saved = (channel: Channel) => {
    list.update(channel.id, () => channel)
    void list.refresh()
  }
  const edit = async (channel?: Channel) => {
    const after = await openDialog<Channel>(
      channel?.name ?? t('admin.channel.new'),
      ({ resolve }) => <ChannelDialog channel={channel} resolve={resolve} />,
      { position: 'right' },
    )
    if (after === undefined) return
    saved(after)
    if (channel === undefined && after.status !== 'failing') await welcome(after)
  }
  /** Asks what to do with the models of a new channel. */
  const welcome = async (channel: Channel) => {
    const label = t('admin.channel.connected', { name: channel.name })
    const free = await openDialog<readonly AdminModel[]>(label, ({ resolve }) => (
      <ConnectedDialog channel={channel} onPrice={resolve} onDone={() => resolve(undefined)} />
    ))
    void list.refresh()
    if (free !== undefined) await setPrices(free)
  }
  const test = async (channel: Channel) => {
    const label = t('admin.channel.testOf', { name: channel.name })
    await openDialog(label, ({ resolve }) => <TestDialog channel={channel} onDone={() => resolve(undefined)} />)
    void list.refresh()
  }
  const pause = async ({ id, enabled, version }: Channel) =>
    saved(await api.admin.updateChannel({ params: { id }, body: { enabled: !enabled, version } }))
  const remove = ({ id, name, version }: Channel) =>
    confirmDelete({
      of: 'channel',
      subject: name,
      onOk: async () => {
        await api.admin.deleteChannel({ params: { id }, query: { version } })
        list.remove(id)
        toast(t('admin.channel.removed', { name }))
      },
      refresh: list.refresh,
    })
  const showHistory = (channel: Channel) =>
    openDialog(t('common.historyOf', { name: channel.name }), ({ resolve }) => (
      <HistoryDialog channel={channel} onDone={() => resolve(undefined)} />
    ))
  const showOrder = () =>
    openDialog(t('admin.channel.order'), ({ resolve }) => <OrderDialog onDone={() => resolve(undefined)} />)
  const actionsOf = (channel: Channel): ChannelActions => ({
    onTest: () => void test(channel),
    onPause: () => pause(channel),
    onEdit: () => void edit(channel),
    onHistory: () => void showHistory(channel),
    onRemove: () => remove(channel),
  })
  return (
    <ConsolePage
      lead={t('admin.channel.lead')}
      search={{ search }}
      count={<ListCount list={list} />}
      others={[{ label: t('admin.channel.order'), icon: <ListOrdered aria-hidden />, onClick: () => void showOrder() }]}
      primary={{ label: t('admin.channel.new'), icon: <Plus aria-hidden />, onClick: () => void edit() }}
    >
      <ConsoleList
        {...kept}
        heads={<ColumnHeads columns={COLUMNS.channels} className={`${styles.grid} ${styles.channels}`} />}
        label={t('admin.channel.list')}
        emptyText={t('admin.channel.empty')}
      >
        {(channel, focus) => <ChannelRow channel={channel} focus={focus} actions={actionsOf(channel)} />}
      </ConsoleList>
    </ConsolePage>
  )
}
