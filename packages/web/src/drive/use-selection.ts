import type { Node } from '@saffron/core/drive'
import type { WindowStore } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useReportError } from '../ui/overlays/use-report-error.ts'
import { findRemovedRows } from './find-removed-rows.ts'
import { NOTHING, type Selection, selectOnly, selectRange, toggleRow, withoutRows } from './selection.ts'

/** The delay before a loading message, in milliseconds. */
const SLOW_MS = 300

export interface SelectionActions extends Selection {
  /** The loaded selected nodes, in order. */
  readonly nodes: readonly Node[]
  readonly only: (index: number) => void
  readonly toggle: (index: number) => void
  readonly toggleId: (id: string) => void
  readonly extend: (index: number, added: boolean) => void
  readonly all: () => void
  readonly none: () => void
  /** Moves the cursor without changing the selection. */
  readonly go: (index: number) => void
  readonly drop: (gone: ReadonlySet<string>) => void
  /** Rows to select are loading. */
  readonly reading: boolean
  /** Called after a reload. Removes deleted rows. */
  readonly renew: () => void
}

/** The selection in a place. Another place starts empty. */
export function useSelection(store: WindowStore<Node>): SelectionActions {
  const { at, total = 0 } = useStore(store)
  const report = useReportError()
  const [held, hold] = useState<Selection & { readonly of: unknown }>({ ...NOTHING, of: store })
  const selection = held.of === store ? held : { ...NOTHING, of: store }
  const [readings, setReadings] = useState(0)
  const latest = useRef(selection)
  const cursorId = useRef<string>(undefined)
  useEffect(() => {
    latest.current = selection
  })
  const put = useCallback(
    (next: Selection) => {
      cursorId.current = store.getSnapshot().at(next.cursor)?.id
      latest.current = { ...next, of: store }
      hold(latest.current)
    },
    [store],
  )
  // After a reload in another order, the cursor follows its row.
  useEffect(() => {
    const { cursor, anchor, ids } = latest.current
    const wanted = cursorId.current
    if (wanted === undefined || at(cursor)?.id === wanted) return
    const index = store.find(wanted)
    if (index >= 0) put({ ids, cursor: index, anchor: anchor === cursor ? index : anchor })
  }, [at, store, put])

  const actions = useMemo(() => {
    /** Calls back with the row at an index once it's loaded. */
    const withRow = (index: number, use: (node: Node) => void) => {
      const node = store.getSnapshot().at(index)
      if (node !== undefined) return use(node)
      store.read(index, index).then(([read]) => read && use(read), report)
    }
    /** The callback is skipped if the reader has moved to another place. */
    const withRows = async (from: number, to: number, use: (ids: readonly string[]) => void): Promise<void> => {
      let isSlow = false
      const timer = setTimeout(() => {
        isSlow = true
        setReadings((count) => count + 1)
      }, SLOW_MS)
      try {
        const rows = await store.read(from, to)
        if (latest.current.of === store) use(rows.map(({ id }) => id))
      } catch (error) {
        report(error)
      } finally {
        clearTimeout(timer)
        if (isSlow) setReadings((count) => count - 1)
      }
    }
    const drop = (gone: ReadonlySet<string>) => {
      if (latest.current.of === store) put(withoutRows(latest.current, gone, store.getSnapshot().total ?? 0))
    }
    const renew = async (): Promise<void> => {
      const removed = await findRemovedRows(store, latest.current)
      if (removed.size > 0) drop(removed)
    }
    const toggle = (index: number) => withRow(index, ({ id }) => put(toggleRow(latest.current, id, index)))
    return {
      only: (index: number) => withRow(index, ({ id }) => put(selectOnly(id, index))),
      toggle,
      toggleId: (id: string) => toggle(store.find(id)),
      extend: (index: number, added: boolean) => {
        const { anchor } = latest.current
        void withRows(Math.min(anchor, index), Math.max(anchor, index), (ids) =>
          put(selectRange(latest.current, ids, { index, added })),
        )
      },
      all: () => {
        const last = (store.getSnapshot().total ?? 0) - 1
        if (last < 0) return
        void withRows(0, last, (ids) => put({ ids: new Set(ids), cursor: latest.current.cursor, anchor: 0 }))
      },
      none: () => put({ ...latest.current, ids: NOTHING.ids }),
      go: (index: number) => put({ ...latest.current, cursor: index, anchor: index }),
      drop,
      // Rows that fail to reload stay unchanged. The list shows the error.
      renew: () => void renew().catch(() => undefined),
    }
  }, [store, put, report])
  const { ids } = selection
  // The current rows. A changed row is a new object.
  const nodes = useMemo(
    () => (ids.size === 0 || at === undefined ? [] : store.loaded(({ id }) => ids.has(id))),
    [ids, store, at],
  )
  const cursor = Math.min(selection.cursor, Math.max(0, total - 1))
  return { ...selection, cursor, nodes, reading: readings > 0, ...actions }
}
