import type { ReactNode } from 'react'

import { KeepAccountStep } from './keep-account-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import type { Entry } from './use-entry.ts'

interface EntryStepsProps {
  readonly entry: Entry
  /** The page where the sign-in starts. */
  readonly children: ReactNode
}

/** Shows the page, or the next sign-in step in its place. */
export function EntrySteps({ entry, children }: EntryStepsProps) {
  const { stage } = entry
  if (stage.kind === 'secondFactor') return <SecondFactorStep demand={stage.demand} entry={entry} />
  if (stage.kind === 'deletion') return <KeepAccountStep {...stage} entry={entry} />
  return children
}
