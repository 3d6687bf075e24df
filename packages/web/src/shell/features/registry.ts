import type { Feature, Pages } from './feature.ts'

interface Registered {
  readonly features: readonly Feature[]
  readonly pages: Pages
}

let registered: Registered = { features: [], pages: { table: {}, alsoLoads: {} } }

/** Tells the shell which features and pages there are. `main.tsx` calls it once, before it renders. */
export function registerFeatures(all: Registered): void {
  registered = all
}

export const listFeatures = (): readonly Feature[] => registered.features

export const registeredPages = (): Pages => registered.pages
