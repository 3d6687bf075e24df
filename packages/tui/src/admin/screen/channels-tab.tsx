import type { Channel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { joinSentences } from '../../shell/join-sentences.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { channelCells, channelText, outcomeText } from './format-channel.ts'
import { ChannelForm } from './forms/channel-form.tsx'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** Connections to providers: view, add, edit, test, pause and resume. */
export function ChannelsTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const [reading, setReading] = useState<{ readonly title: string; readonly text: string }>()
  const [editing, setEditing] = useState<'new' | Channel>()
  const { store, searchProps } = useSearchedList(api.admin.searchChannels)
  const { listProps, attempt, keysOf, save, say } = useTab(t('cli.adminScreen.channelsHint'))

  const test = ({ id, name }: Channel) =>
    attempt(
      async () => {
        const outcome = await api.admin.testChannel({ params: { id }, body: {} })
        say('')
        setReading({ title: t('admin.channel.testOf', { name: cleanLine(name) }), text: outcomeText(outcome, name, t) })
        await store.refresh()
      },
      { doing: t('admin.channel.testing') },
    )
  const read = (channel: Channel) => setReading({ title: cleanLine(channel.name), text: channelText(channel, t) })
  const saved = (channel: Channel) => {
    const name = cleanLine(channel.name)
    setEditing(undefined)
    store.update(channel.id, () => channel)
    void store.refresh()
    if (editing !== 'new') return say(t('cli.adminScreen.saved', { name }))
    // Its first test is the one that explains what to correct.
    if (channel.status === 'failing') return read(channel)
    const found = t('admin.channel.connectedText', { count: channel.models.length })
    return say(joinSentences([t('admin.channel.connected', { name }), found]))
  }
  const pause = ({ id, enabled, version }: Channel) =>
    save(store, () => api.admin.updateChannel({ params: { id }, body: { enabled: !enabled, version } }))
  const over =
    editing === undefined ? (
      reading && <TextView {...reading} onBack={() => setReading(undefined)} />
    ) : (
      <ChannelForm
        channel={editing === 'new' ? undefined : editing}
        onSaved={saved}
        onLeave={() => setEditing(undefined)}
      />
    )

  return (
    <PartList
      {...frame}
      {...searchProps}
      cells={(channel) => channelCells(channel, t)}
      empty={t('admin.channel.empty')}
      {...listProps}
      onPick={read}
      onKey={keysOf(onKey, (channel) => ({
        add: () => setEditing('new'),
        ...(channel && {
          run: () => test(channel),
          switch: () => pause(channel),
          edit: () => setEditing(channel),
        }),
      }))}
      over={over}
    />
  )
}
