import type { ReactNode } from 'react'

import { KeepAccountStep } from './keep-account-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import type { Entry } from './use-entry.ts'

interface EntryStepsProps {
  readonly entry: Entry
  /** The page that the way in begins at. */
  readonly children: ReactNode
}

/** The page, or in its place what is asked next of whoever is on their way in. */
export function EntrySteps({ entry, children }: EntryStepsProps) {
  const { stage } = entry
  if (stage.kind === 'secondFactor') return <SecondFactorStep demand={stage.demand} entry={entry} />
  if (stage.kind === 'deletion') return <KeepAccountStep {...stage} entry={entry} />
  return children
}
