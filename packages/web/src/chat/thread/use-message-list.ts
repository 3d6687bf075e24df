import { createElement, type ReactNode, useEffect, useState } from 'react'

import type * as messageListModule from './message-list.tsx'

type MessageListModule = typeof messageListModule
type RenderList = (props: messageListModule.MessageListProps, key: string | null) => ReactNode

/** By then a page without messages is there, and nobody has a reply yet. */
const LATER_MS = 500
const RETRY_MS = 1000

let loaded: MessageListModule | undefined

/**
 * Renders the list of messages; undefined while its code is on its way. It comes apart, so that a page without messages
 * to show, which is the one to begin with, is there sooner: at once where it is `wanted`, soon where not; where the
 * network fails, it is asked for again.
 */
export function useMessageList(wanted: boolean): RenderList | undefined {
  const [module, setModule] = useState(loaded)
  useEffect(() => {
    if (module !== undefined) return undefined
    let shown = true
    let timer: ReturnType<typeof setTimeout>
    const load = async () => {
      try {
        loaded = await import('./message-list.tsx')
        if (shown) setModule(loaded)
      } catch {
        if (shown) timer = setTimeout(() => void load(), RETRY_MS)
      }
    }
    if (wanted) void load()
    else timer = setTimeout(() => void load(), LATER_MS)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [module, wanted])
  if (module === undefined) return undefined
  return (props, key) => createElement(module.MessageList, { ...props, key })
}
