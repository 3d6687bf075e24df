import { MAX_NODES_AT_ONCE, type Node } from '@saffron/core/drive'
import type { WindowStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { useMemo, useRef, useState } from 'react'

import { api } from '../shell/session/client.ts'
import { isolated } from '../ui/isolated.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { driveChanged } from './drive-changes.ts'

interface OrderingOptions {
  readonly store: WindowStore<Node>
  /** The current folder. */
  readonly folder: Node | undefined
}

/** Reorders nodes in a manually ordered folder. The view updates immediately, the server sequentially. */
export function useOrdering({ store, folder }: OrderingOptions) {
  const t = useTranslate('drive')
  const report = useReportError()
  const [placed, setPlaced] = useState('')
  const activeMoves = useRef({ count: 0, last: Promise.resolve() })
  const folderId = folder?.order?.by === 'manual' ? folder.id : undefined

  const ordering = useMemo(() => {
    const send = (id: string, order: readonly string[], before: string | null): void => {
      const line = activeMoves.current
      line.count += 1
      const sendAll = async () => {
        for (let start = 0; start < order.length; start += MAX_NODES_AT_ONCE) {
          const part = order.slice(start, start + MAX_NODES_AT_ONCE)
          await api.drive.sortChildren({ params: { id }, body: { by: 'manual', order: part, before } })
        }
      }
      line.last = line.last
        .then(sendAll)
        .catch(report)
        .finally(() => {
          line.count -= 1
          // Rows loaded during another move would show the old order.
          if (line.count === 0) driveChanged()
        })
    }
    /** Moves nodes before the row at an index, or to the end. */
    const order = (nodes: readonly Node[], place: number): void => {
      const [first] = nodes
      const { total = 0 } = store.getSnapshot()
      if (folderId === undefined || first === undefined) return
      const ids = new Set(nodes.map(({ id }) => id))
      const before = rowFrom(store, place, ids)
      if (before === undefined) {
        store.read(place, place + ids.size).then(() => order(nodes, place), report)
        return
      }
      store.move(ids, before)
      send(folderId, [...ids], before)
      setPlaced(
        t('drive.manual.placed', {
          count: ids.size,
          name: isolated(first.name),
          place: store.find(first.id) + 1,
          total,
        }),
      )
    }
    return {
      ordersByHand: folderId !== undefined,
      order,
      /** Moves nodes one position up or down, as a block. */
      step: (nodes: readonly Node[], by: 1 | -1): void => {
        const { total = 0 } = store.getSnapshot()
        const places = nodes.map(({ id }) => store.find(id))
        const [first, last] = [Math.min(...places), Math.max(...places)]
        if (by < 0 ? first > 0 : last < total - 1) order(nodes, by < 0 ? first - 1 : last + 2)
      },
    }
  }, [t, report, store, folderId])
  return { ...ordering, placed }
}

/** Returns the first other row from an index. Null if there's none, undefined if it isn't loaded. */
function rowFrom(store: WindowStore<Node>, place: number, without: ReadonlySet<string>): string | null | undefined {
  const { at, total = 0 } = store.getSnapshot()
  for (let index = place; index < total; index += 1) {
    const row = at(index)
    if (row === undefined || !without.has(row.id)) return row?.id
  }
  return null
}
