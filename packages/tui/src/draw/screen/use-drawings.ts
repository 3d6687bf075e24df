import type { Chat } from '@saffron/core/chat'
import type { Drawing, DrawingFilter } from '@saffron/core/draw'
import { createDrawingFollower, createDrawingList, type DrawingFollower } from '@saffron/core/draw/client'
import type { ListStore } from '@saffron/core/paging'
import { useEffect, useMemo, useRef } from 'react'

import { useApp } from '../../shell/app-context.tsx'

/** More than fits on a screen. */
const PAGE_SIZE = 50

interface Drawings {
  readonly list: ListStore<Drawing>
  /** Shows a drawing that was started or changed here. */
  readonly put: (drawing: Drawing) => void
}

/** The drawings of a space that match a filter, which the caller keeps. They're kept up to date while shown. */
export function useDrawings({ feed }: Chat, filter: DrawingFilter, workspace: string | undefined): Drawings {
  const { api } = useApp()
  const list = useMemo(
    () => createDrawingList({ api, filter, workspace, pageSize: PAGE_SIZE }),
    [api, filter, workspace],
  )
  const follower = useRef<DrawingFollower>(undefined)
  useEffect(() => {
    const made = createDrawingFollower({ api, list, filter, workspace })
    follower.current = made
    const leave = feed.subscribe((event) => {
      if (event.event === 'drawing') made.hear(event.data)
      else if (event.event === 'missed') void list.refresh()
    })
    void list.reset()
    return () => {
      leave()
      made.close()
      list.close()
    }
  }, [api, feed, list, filter, workspace])
  return { list, put: (drawing) => follower.current?.put(drawing) }
}
