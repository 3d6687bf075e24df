import type { Chat } from '@saffron/core/chat'
import { render } from 'ink-testing-library'
import { expect, it, onTestFinished, vi } from 'vitest'

import { useScriptEvents } from './use-script-events.ts'

type Listener = Parameters<Chat['feed']['subscribe']>[0]

function Listening({ listeners, onChange }: { readonly listeners: Set<Listener>; readonly onChange: () => unknown }) {
  const subscribe = (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  useScriptEvents({ feed: { subscribe } }, 'crocus', onChange)
  return null
}

it('many changes lead to one call, and to one after it', async () => {
  const listeners = new Set<Listener>()
  const onChange = vi.fn<() => void>()
  const { unmount } = render(<Listening listeners={listeners} onChange={onChange} />)
  onTestFinished(unmount)
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  const [listener] = listeners
  for (let version = 1; version < 20; version++) {
    listener?.({ event: 'playscript', data: { playscript: 'crocus', version } })
    listener?.({ event: 'playscript', data: { playscript: 'another', version } })
  }
  expect(onChange).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 5000 })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(onChange).toHaveBeenCalledTimes(2)
})
