import type { ContractGroup, Endpoint } from '@saffron/core/contract'

import type { Call, Handlers } from './handler.ts'

/** An endpoint of the contract and its handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>
}

/** Returns a contract group with its handlers as routes. */
export function routesOf<G extends ContractGroup>(group: G, handlers: Handlers<G>): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    // The endpoint's schemas check a call before its handler receives it.
    handle: handlers[name] as Route['handle'],
  }))
}
