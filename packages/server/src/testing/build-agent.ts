import type { AgentDefinition } from '@saffron/core/store'

import { type Database, newId } from '../db/index.ts'
import type { AgentTable } from '../db/tables/store.ts'
import { insertAgent, storeTags } from '../store/agents/agent-store.ts'
import { changeDefinition, EMPTY_DEFINITION } from '../store/agents/definition.ts'
import { newAgent } from '../store/agents/new-agent.ts'
import { publishDraft } from '../store/agents/publish-agent.ts'

/** Creates an agent of a space. With `published`, it also gets a first version. */
export async function buildAgent(
  db: Database,
  owner: string,
  { published = false, ...fields }: Partial<AgentDefinition> & { readonly published?: boolean } = {},
): Promise<AgentTable> {
  const given = { name: 'Test', instructions: 'Answer in one word.', ...fields }
  const definition = changeDefinition(EMPTY_DEFINITION, given)
  const at = new Date().toISOString()
  const row = newAgent({ id: newId(), owner, by: owner, definition, at })
  await db.transaction(async (tx) => {
    await insertAgent(tx, row)
    await storeTags(tx, { owner, id: row.id }, { state: 'draft', tags: definition.tags })
    if (published) await publishDraft(tx, row, { by: owner, changelog: '', at })
  })
  return row
}
