import { type AgentFile, AgentFileError, formatAgentFile, parseAgentFile } from '@saffron/core/agent-file'
import type { Api } from '@saffron/core/client'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import type { Agent, AgentDefinition } from '@saffron/core/store'
import { EMPTY_DEFINITION } from '@saffron/core/store/empty-definition'

import { keepText } from '../shell/keep-text.ts'
import { changedFields, definitionIn, definitionOf, someFields, withoutKnowledge } from './definition-in.ts'
import { conflictNotes, problemNotes, withNotes, withoutNotes } from './editor-notes.ts'

interface EditSession {
  readonly api: Api
  readonly t: Translate
  /** The agent to change. Undefined to create one. */
  readonly agent?: Agent | undefined
  /** The name of a new agent. */
  readonly name?: string
  /** Opens a text in the user's editor. Returns undefined if that failed. */
  readonly edit: (text: string) => Promise<string | undefined>
}

export type EditOutcome =
  | { readonly kind: 'saved'; readonly agent: Agent }
  | { readonly kind: 'unchanged' }
  /** Nothing was saved. `file` has what the user wrote, and `error` says why, unless they gave up. */
  | { readonly kind: 'kept'; readonly file: string; readonly error?: unknown }

/**
 * Opens an agent as YAML in the user's editor until it can be saved. What is wrong, or what someone else has changed in
 * the meantime, is written above the text. Closing that unchanged ends the session. The text is never lost.
 */
export async function editAgent({ api, t, agent, name = '', edit }: EditSession): Promise<EditOutcome> {
  const base = agent === undefined ? { ...EMPTY_DEFINITION, name } : definitionOf(agent)
  const store = createDraftStore({ api, agent, base })
  let shown = formatAgentFile(withoutKnowledge(base), { explain: t, heading: t('cli.agents.editHeading') })
  for (let isFirst = true; ; isFirst = false) {
    const edited = await edit(shown)
    const text = withoutNotes(edited ?? shown)
    if (edited === undefined || edited.trimEnd() === shown.trimEnd()) {
      if (!isFirst) return { kind: 'kept', file: keepText(text, 'agents') }
      return edited === undefined ? { kind: 'kept', file: keepText(text, 'agents') } : { kind: 'unchanged' }
    }
    try {
      const outcome = await store.save({ ...definitionIn(parseEdited(text, t)), knowledge: base.knowledge })
      if (!('conflicts' in outcome)) return outcome
      shown = withNotes(text, () => conflictNotes(outcome.conflicts, t))
    } catch (error) {
      if (!(error instanceof AgentFileError)) return { kind: 'kept', file: keepText(text, 'agents'), error }
      shown = withNotes(text, (lines) => problemNotes(error.issues, lines, t))
    }
  }
}

/** Reads an agent from the editor, whose text has no knowledge: there are no files beside it. */
function parseEdited(text: string, t: Translate): AgentFile {
  const agent = parseAgentFile(text, t)
  if (agent.knowledge === undefined) return agent
  const message = t('cli.agents.knowledgeInEditor')
  throw new AgentFileError([{ line: 1, column: 1, path: 'knowledge', message }])
}

type Saved = Extract<EditOutcome, { kind: 'saved' | 'unchanged' }>

interface DraftStore {
  /** Saves what the user has changed. Returns the values of others where they have changed the same fields since. */
  readonly save: (mine: AgentDefinition) => Promise<Saved | { readonly conflicts: Partial<AgentDefinition> }>
}

function createDraftStore({
  api,
  agent,
  base,
}: Pick<EditSession, 'api' | 'agent'> & { readonly base: AgentDefinition }): DraftStore {
  /** What the user has seen of the stored agent. */
  let seen = { fields: base, version: agent?.version }

  const save: DraftStore['save'] = async (mine) => {
    const own = changedFields(base, mine)
    if (agent === undefined) {
      return { kind: 'saved', agent: await api.store.createAgent({ body: mine }) }
    }
    if (own.length === 0) return { kind: 'unchanged' }
    try {
      const body = { ...someFields(mine, own), version: seen.version }
      return { kind: 'saved', agent: await api.store.updateAgent({ params: { id: agent.id }, body }) }
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'agent.changed') throw error
      const latest = await api.store.getAgent({ params: { id: agent.id } })
      const theirs = definitionOf(latest)
      const changed = changedFields(seen.fields, theirs)
      const different = changedFields(mine, theirs)
      seen = { fields: theirs, version: latest.version }
      const conflicts = changed.filter((field) => own.includes(field) && different.includes(field))
      return conflicts.length > 0 ? { conflicts: someFields(theirs, conflicts) } : save(mine)
    }
  }
  return { save }
}
