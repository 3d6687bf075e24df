import { ApiError } from '@saffron/core/errors'
import type { promptContract, SystemPrompt } from '@saffron/core/system'

import { type Audit, originOf } from '../../auth/index.ts'
import { ChangedRows, type Database, isUniqueViolation, type Queries } from '../../db/index.ts'
import type { SystemPromptTable } from '../../db/tables/config.ts'
import type { Handlers } from '../../http/handler.ts'
import { listByKey } from '../list-by-key.ts'
import { changePrompt, createPrompt, removePrompt, requirePrompt } from './edit-prompts.ts'
import { promptEntity, type Prompts } from './prompts.ts'
import { allPrompts, versionsOf } from './store.ts'

export interface PromptServices {
  readonly db: Database
  readonly audit: Audit
  readonly prompts: Prompts
  readonly now: () => Date
}

/** The handlers of the system prompts console. */
export function promptHandlers({ db, audit, prompts, now }: PromptServices): Handlers<typeof promptContract> {
  /** Changes a prompt and reloads it here before the response. */
  const change = async (edit: (tx: Queries, at: string) => Promise<SystemPromptTable>): Promise<SystemPrompt> => {
    try {
      const row = await db.transaction((tx) => edit(tx, now().toISOString()))
      await prompts.load()
      return promptEntity(row)
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('prompt.key_taken', { cause: error })
      if (!(error instanceof ChangedRows)) throw error
      const [id = ''] = error.ids
      const prompt = promptEntity(await requirePrompt(db.query, id))
      throw new ApiError('prompt.changed', { details: { prompt }, cause: error })
    }
  }

  return {
    searchPrompts: async ({ query }) => {
      const { list, total } = listByKey(await allPrompts(db.query), query)
      return { list: list.map(promptEntity), total }
    },
    getPrompt: async ({ params }) => promptEntity(await requirePrompt(db.query, params.id)),
    createPrompt: (call) =>
      change(async (tx, at) => {
        const row = await createPrompt(tx, call.body, { at, actor: call.caller.userId })
        const event = { action: 'prompt.created', subject: row.id, detail: { name: row.key } } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
    updatePrompt: (call) =>
      change(async (tx, at) => {
        const { params, body, caller } = call
        const row = await changePrompt(tx, { id: params.id, body }, { at, actor: caller.userId })
        const event = { action: 'prompt.changed', subject: row.id, detail: { name: row.key } } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
    deletePrompt: (call) =>
      change(async (tx, at) => {
        const row = await removePrompt(tx, { ...call.params, ...call.query }, { at, actor: call.caller.userId })
        const event = { action: 'prompt.deleted', subject: row.id, detail: { name: row.key } } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
    searchPromptVersions: async ({ params, query }) => {
      await requirePrompt(db.query, params.id)
      const { list, total } = await versionsOf(db.query, params.id, query)
      const rows = list.map(({ replacedBy, ...row }) => ({ ...row, ...(replacedBy !== null && { replacedBy }) }))
      return { list: rows, total }
    },
  }
}
