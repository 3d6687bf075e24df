import {
  createDrawingFollower,
  createDrawingList,
  type Drawing,
  type DrawingFilter,
  type DrawingFollower,
} from '@saffron/core/draw'
import type { ListStore } from '@saffron/core/paging'
import { useSession } from '@saffron/core/react'
import { useEffect, useRef, useState } from 'react'

import { sleepUntilReturn } from '../browser/on-return.ts'
import { acquireSlot, useFeedEvents } from '../chat/index.ts'
import { api, session } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useKeptList } from '../ui/list/use-kept-list.ts'

const PAGE_SIZE = 40

interface Drawings {
  readonly list: ListStore<Drawing>
  /** The key of the scroll position. */
  readonly place: string
  /** Shows a drawing that was started or changed here. */
  readonly put: (drawing: Drawing) => void
  /** A drawing in progress is followed, but its connection is lost. */
  readonly isLost: boolean
}

/** The drawings of the space that match a filter. They're kept up to date while shown. */
export function useDrawings(filter: DrawingFilter): Drawings {
  const { id: workspace } = useSpace()
  const owner = useSession(session).user?.id ?? ''
  const { list, place } = useKeptList<Drawing>(`drawings ${JSON.stringify([owner, workspace, filter])}`, () =>
    createDrawingList({ api, filter, workspace, pageSize: PAGE_SIZE }),
  )
  const follower = useRef<DrawingFollower>(undefined)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const made = createDrawingFollower({
      api,
      list,
      filter,
      workspace,
      sleep: sleepUntilReturn,
      acquireSlot,
      onConnection: (connection) => setLost(connection === 'lost'),
    })
    follower.current = made
    return () => {
      made.close()
      setLost(false)
    }
    // The filter belongs to the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, workspace])
  useFeedEvents((event) => {
    if (event.event === 'drawing') follower.current?.hear(event.data)
    else if (event.event === 'missed') void list.refresh()
  })
  return { list, place, put: (drawing) => follower.current?.put(drawing), isLost }
}
