import { ApiError } from '@saffron/core/errors'
import type { AgentFiles, storeContract } from '@saffron/core/store'

import type { KnowledgeFile } from '../../chat/index.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoreDeps } from '../context.ts'
import { filesOf, hasConversation } from '../knowledge/knowledge-store.ts'
import { resolveKnowledge } from '../knowledge/resolve-knowledge.ts'
import { findUsable } from './agent-store.ts'
import { reachKnowledge, withContents } from './reach-knowledge.ts'
import { requireUsable } from './read-agent.ts'

/** The files that agents answer from, as far as the caller may see them. */
export function agentFileHandlers({
  db,
  drive,
}: StoreDeps): Pick<Handlers<typeof storeContract>, 'agentFiles' | 'agentFile'> {
  return {
    agentFiles: async ({ caller: { userId }, params: { id }, query: { published } }) => {
      const { row, definition } = await requireUsable(db.query, { id, userId, published })
      const { ownerId: owner, role } = row
      const isDraft = role !== null && published !== true
      const resolved = isDraft
        ? await resolveKnowledge(db.query, { owner, knowledge: definition.knowledge })
        : undefined
      const stored = resolved?.files ?? (await filesOf(db.query, { agent: id, version: row.published ?? 0 }))
      const files = await withContents(drive, db.query, owner, stored)
      const tokens = await drive.texts.tokens({ owner, files })
      if (role === null && !definition.filesVisible) return { list: [], total: 0, hidden: files.length, tokens }
      const list = files.map((file) => toEntry(file, role !== null))
      return {
        list,
        total: list.length,
        hidden: 0,
        tokens,
        ...(resolved && { items: itemsOf(resolved, files, definition) }),
      }
    },

    agentFile: async ({ caller: { userId }, params: { id }, query: { number, version = null } }) => {
      const isUsable = (await findUsable(db.query, { id, userId })) !== undefined
      // Without the agent itself, its files are for those whose conversations go on.
      const goesOn = async () => version !== null && hasConversation(db.query, { agent: id, version, userId })
      if (!isUsable && !(await goesOn())) throw new ApiError('agent.not_found')
      const reached = await reachKnowledge(drive, db.query, { agent: id, version, userId })
      if (reached === undefined) throw new ApiError(isUsable ? 'agent.file_not_found' : 'agent.not_found')
      const file = reached.filesVisible ? reached.files.find((each) => each.number === number) : undefined
      if (file === undefined) throw new ApiError('agent.file_not_found')
      return drive.download(file)
    },
  }
}

const toEntry = (
  { id, number, name, size, type, text }: KnowledgeFile,
  isMember: boolean,
): AgentFiles['list'][number] => ({
  ...(isMember && { id }),
  number,
  name,
  size,
  type,
  text,
})

function itemsOf(
  { items }: Awaited<ReturnType<typeof resolveKnowledge>>,
  files: readonly KnowledgeFile[],
  { knowledge }: { readonly knowledge: readonly ({ readonly asset: string } | { readonly node: string })[] },
): NonNullable<AgentFiles['items']> {
  const sizes = new Map(files.map(({ id, size }) => [id, size]))
  return knowledge.map((item, at) => {
    const found = items[at]
    const size = found?.files.reduce((sum, { asset }) => sum + (sizes.get(asset) ?? 0), 0) ?? 0
    return { ...item, name: found?.name ?? null, kind: found?.kind ?? 'file', files: found?.files.length ?? 0, size }
  })
}
