import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { Text } from 'ink'
import { render } from 'ink-testing-library'
import { afterEach, expect, it, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import type { Settings } from '../shell/settings.ts'
import { buildAppContext } from '../testing/build-app-context.ts'
import { useTerminalSignals } from './use-terminal-signals.ts'

afterEach(() => vi.restoreAllMocks())

const thread: Thread = Object.create(null)

function Signals({ run, title }: { readonly run: ThreadSnapshot['run']; readonly title: string }) {
  useTerminalSignals(thread, { run, conversation: { title } } as ThreadSnapshot)
  return <Text>{run}</Text>
}

/** Returns what is sent during a reply that takes this long. */
async function sentIn(settings: Settings, seconds: number): Promise<string[]> {
  const sent: string[] = []
  const context = { ...(await buildAppContext()), settings, send: (text: string) => void sent.push(text) }
  const draw = (run: ThreadSnapshot['run']) => (
    <AppProvider value={context}>
      <Signals run={run} title="Lamps" />
    </AppProvider>
  )
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { rerender, unmount } = render(draw('idle'))
  rerender(draw('streaming'))
  now.mockReturnValue(seconds * 1000)
  rerender(draw('idle'))
  unmount()
  return sent
}

it('the terminal’s title is the chat’s, unless the setting is off', async () => {
  expect(await sentIn({}, 1)).toEqual(['\u001B]2;Lamps – Saffron\u0007'])
  expect(await sentIn({ title: 'off' }, 1)).toEqual([])
})

it('the end of a long reply is announced as the setting says, that of a short one never', async () => {
  expect(await sentIn({ title: 'off', notify: 'bell' }, 10)).toEqual(['\u0007'])
  expect(await sentIn({ title: 'off', notify: 'bell' }, 9)).toEqual([])
  expect(await sentIn({ title: 'off', notify: 'osc9' }, 60)).toEqual(['\u001B]9;Saffron: reply finished. Lamps\u0007'])
})
