import { matchRoute, routes } from '@saffron/core/guards'

import { ComingPage, pageTable, wantedTable } from '../../pages/page-table.ts'
import { layoutTable } from './layout-table.ts'

/** Preloads the page of a path and its layout in parallel. */
export function preloadRoute(path: string): void {
  const match = matchRoute(routes, path)
  if (match === undefined) return
  const { layout, path: row, redirect } = match.route
  if (redirect !== undefined) return preloadRoute(redirect)
  wantedTable[row]?.()
  for (const part of [layoutTable[layout].Body, pageTable[row] ?? ComingPage]) if ('preload' in part) part.preload()
}
