import type { AgentDefinition } from '@saffron/core/store'

import type { AgentTable } from '../../db/tables/store.ts'
import { searchText } from './definition.ts'

/** A new agent, before it's stored. */
export interface NewAgent {
  readonly owner: string
  readonly by: string | null
  readonly definition: AgentDefinition
  /** The agent and the version that it's a copy of. */
  readonly forkedFrom?: { readonly agent: string; readonly version: number }
}

/** Returns the row of a new agent, which is a draft. */
export const newAgent = ({
  id,
  owner,
  by,
  definition,
  forkedFrom,
  at,
}: NewAgent & { readonly id: string; readonly at: string }): AgentTable => ({
  id,
  ownerId: owner,
  createdBy: by,
  draft: JSON.stringify(definition),
  draftFolded: searchText(definition),
  draftCategory: definition.category,
  version: 1,
  publishedDraft: null,
  published: null,
  publishedAt: null,
  versions: 0,
  visibility: null,
  recommended: null,
  hidden: 0,
  hiddenReason: null,
  forkedFrom: forkedFrom?.agent ?? null,
  forkedVersion: forkedFrom?.version ?? null,
  users: 0,
  chats: 0,
  popularity: 0,
  rating: null,
  ratings: 0,
  ratingBound: 0,
  costMicros: 0,
  medianCostMicros: null,
  locale: null,
  createdAt: at,
  updatedAt: at,
})
