import type { AgentFields } from '@saffron/core/store'

/** What a part of the form shows and changes. */
export interface FieldProps {
  readonly fields: AgentFields
  readonly change: (fields: Partial<AgentFields>) => void
}
