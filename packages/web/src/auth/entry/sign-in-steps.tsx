import type { ReactNode } from 'react'

import { KeepAccountStep } from './keep-account-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

interface SignInStepsProps {
  readonly entry: SignInFlow
  /** The page where the sign-in starts. */
  readonly children: ReactNode
}

/** Shows the page, or the next sign-in step in its place. */
export function SignInSteps({ entry, children }: SignInStepsProps) {
  const { stage } = entry
  if (stage.kind === 'secondFactor') return <SecondFactorStep demand={stage.demand} entry={entry} />
  if (stage.kind === 'deletion') return <KeepAccountStep {...stage} entry={entry} />
  return children
}
