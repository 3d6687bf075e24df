import { matchRoute, routes } from '@saffron/core/guards'

import { registeredPages } from '../features/registry.ts'
import { layoutTable } from './layout-table.ts'

/** Preloads the page of a path and its layout in parallel. */
export function preloadRoute(path: string): void {
  const match = matchRoute(routes, path)
  if (match === undefined) return
  const { table, alsoLoads } = registeredPages()
  const { layout, path: row, redirect } = match.route
  if (redirect !== undefined) return preloadRoute(redirect)
  alsoLoads[row]?.()
  for (const part of [layoutTable[layout].Body, table[row]]) if (part !== undefined && 'preload' in part) part.preload()
}
