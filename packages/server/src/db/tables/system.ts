/** A moved address of the app. */
export interface RouteRuleTable {
  id: string
  /** A path, or with `/*` at its end everything below it. */
  path: string
  /** An address of the app. */
  redirect: string
  /** 0 or 1. */
  enabled: number
  /** How often it was changed, from 1. */
  version: number
  createdAt: string
  updatedAt: string
}

export interface SystemTables {
  routeRule: RouteRuleTable
}
