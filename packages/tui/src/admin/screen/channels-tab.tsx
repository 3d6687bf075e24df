import { type Channel, channelBodyOf } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { channelSteps, typedChannel } from './channel-steps.ts'
import { channelCells, channelText, outcomeText } from './format-channel.ts'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** Connections to providers: view, edit, test, pause and resume. */
export function ChannelsTab({ frame, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const [reading, setReading] = useState<{ readonly title: string; readonly text: string }>()
  const { store, searchProps } = useSearchedList(api.admin.searchChannels)
  const { listProps, attempt, keysOf, save, say, openForm } = useTab(t('cli.adminScreen.channelsHint'))

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
  const savedText = ({ name }: Channel) => t('cli.adminScreen.saved', { name: cleanLine(name) })
  const edit = (channel: Channel) => {
    const { id, version } = channel
    openForm(channelSteps(channel, t), (typed) => {
      const body = { ...channelBodyOf(typedChannel(typed, channel)), version }
      void save(store, () => api.admin.updateChannel({ params: { id }, body }), savedText)
    })
  }
  const pause = ({ id, enabled, version }: Channel) =>
    save(store, () => api.admin.updateChannel({ params: { id }, body: { enabled: !enabled, version } }))

  return (
    <PartList
      {...frame}
      {...searchProps}
      cells={(channel) => channelCells(channel, t)}
      empty={t('admin.channel.empty')}
      {...listProps}
      onPick={(channel) => setReading({ title: cleanLine(channel.name), text: channelText(channel, t) })}
      onKey={keysOf(
        onKey,
        (channel) => channel && { run: () => test(channel), switch: () => pause(channel), edit: () => edit(channel) },
      )}
      over={reading && <TextView {...reading} onBack={() => setReading(undefined)} />}
    />
  )
}
