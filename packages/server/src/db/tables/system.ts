/** A redirect within the app. */
export interface RouteRuleTable {
  id: string
  /** A path, or with a final `/*` everything below it. */
  path: string
  /** A path in the app. */
  redirect: string
  /** 0 or 1. */
  enabled: number
  /** The number of versions, from 1. */
  version: number
  createdAt: string
  updatedAt: string
}

export interface SystemTables {
  routeRule: RouteRuleTable
}
