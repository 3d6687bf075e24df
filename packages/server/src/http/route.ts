import type { ContractGroup, Endpoint } from '@saffron/core/contract'

import type { Call, Handlers } from './handler.ts'

/** An endpoint of the contract with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>
}

/** A group of the contract with its handlers, as routes. */
export function routesOf<G extends ContractGroup>(group: G, handlers: Handlers<G>): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    // The endpoint's own schemas check what a call carries before its handler sees it.
    handle: handlers[name] as Route['handle'],
  }))
}
