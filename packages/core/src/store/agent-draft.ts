import { ApiError, isTransient } from '../errors/index.ts'
import type { TextStorage } from '../session/stored-value.ts'
import { type AgentField, type AgentFields, differences, fieldsOf, pickFields, storedFields } from './agent-fields.ts'
import type { AgentApi } from './contract.ts'
import type { Agent } from './entities.ts'
import { mergeFields } from './merge-fields.ts'
import { forgetAgent, keepAgent, readKeptAgent } from './stored-agent.ts'

export interface AgentDraftSnapshot {
  /** As last saved. */
  readonly agent: Agent
  /** As the user sees them. */
  readonly fields: AgentFields
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why saving failed. */
  readonly error: unknown
  /** The fields that someone else changed too. Nothing is saved until the user decides. */
  readonly conflicts: readonly AgentField[]
}

/** The draft of an agent while it's edited. It saves itself, and keeps unsaved changes on the device. */
export interface AgentDraft {
  readonly getSnapshot: () => AgentDraftSnapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (fields: Partial<AgentFields>) => void
  /** Saves everything now. Returns whether all is saved. */
  readonly save: () => Promise<boolean>
  /** Saves what there is while the page closes. */
  readonly keep: () => void
  /** Resolves a conflict: with the own fields, or with those of the others. */
  readonly resolve: (side: 'mine' | 'theirs') => Promise<boolean>
  /** Takes in an agent that another call returned, such as a publication. */
  readonly put: (agent: Agent) => void
  /** Returns a function that saves the last input and stops. */
  readonly open: () => () => void
}

export interface AgentDraftOptions {
  readonly api: { readonly store: Pick<AgentApi['store'], 'updateAgent'> }
  readonly agent: Agent
  readonly storage: TextStorage
}

/** Milliseconds without typing until a change is saved. */
const SAVE_AFTER_MS = 1000
/** Milliseconds until a change is saved while typing goes on. */
const SAVE_WITHIN_MS = 10_000
/** Milliseconds until a save that failed is repeated. */
const RETRY_MS = 15_000
/** Browsers send at most 64 KB after a page has closed. A character has up to three bytes. */
const KEEPALIVE_CHARACTERS = 20_000

export function createAgentDraft({ api, agent: first, storage }: AgentDraftOptions): AgentDraft {
  const { id } = first
  const listeners = new Set<() => void>()
  let base = fieldsOf(first)
  let snapshot: AgentDraftSnapshot = { agent: first, fields: base, state: 'saved', error: null, conflicts: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSince: number | undefined
  let saving: Promise<boolean> | undefined
  let isOpen = false

  const unsaved = (): AgentField[] => differences(base, snapshot.fields)

  function set(changes: Partial<AgentDraftSnapshot>): void {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void save(), ms)
  }

  /** Stores what isn't saved on the device, with what it's based on. */
  function keepHere(): void {
    const changed = unsaved()
    if (changed.length === 0) forgetAgent(storage, id)
    else keepAgent(storage, id, { base: pickFields(base, changed), mine: pickFields(snapshot.fields, changed) })
  }

  /** Merges the server's version into the fields. */
  function merge(agent: Agent, mine = snapshot.fields): void {
    const theirs = fieldsOf(agent)
    const { fields, conflicts } = mergeFields({ base, mine, theirs })
    base = theirs
    const state = differences(base, fields).length > 0 ? 'unsaved' : 'saved'
    set({ agent, fields, conflicts, state, error: null })
    keepHere()
  }

  async function send(keepalive: boolean): Promise<void> {
    const sent = storedFields(snapshot.fields)
    const body = { ...pickFields(sent, unsaved()), version: snapshot.agent.version }
    const agent = await api.store.updateAgent({ params: { id }, body, keepalive })
    // What the server wrote in another way, such as a tag, is shown as it's stored.
    const settled = differences(fieldsOf(agent), sent).filter(
      (field) => !differences(sent, snapshot.fields).includes(field),
    )
    base = fieldsOf(agent)
    const fields = { ...snapshot.fields, ...pickFields(base, settled) }
    set({ agent, fields, state: differences(base, fields).length > 0 ? 'unsaved' : 'saved' })
    keepHere()
  }

  async function saveAll(keepalive: boolean): Promise<boolean> {
    while (unsaved().length > 0) {
      if (snapshot.conflicts.length > 0) return false
      unsavedSince = undefined
      set({ state: 'saving', error: null })
      try {
        await send(keepalive)
      } catch (error) {
        const current = currentOf(error)
        if (current === undefined) {
          set({ state: 'failed', error })
          if (isTransient(error)) schedule(RETRY_MS)
          return false
        }
        merge(current)
      }
    }
    if (snapshot.state !== 'saved') set({ state: 'saved', error: null })
    return true
  }

  function save(keepalive = false): Promise<boolean> {
    clearTimeout(timer)
    saving ??= saveAll(keepalive).finally(() => {
      saving = undefined
    })
    return saving
  }

  function change(fields: Partial<AgentFields>): void {
    set({ fields: { ...snapshot.fields, ...fields } })
    keepHere()
    if (unsaved().length === 0) return set({ state: 'saved', error: null })
    if (snapshot.state !== 'saving') set({ state: 'unsaved', error: null })
    const now = Date.now()
    unsavedSince ??= now
    schedule(Math.max(0, Math.min(SAVE_AFTER_MS, unsavedSince + SAVE_WITHIN_MS - now)))
  }

  const kept = readKeptAgent(storage, id)
  if (kept !== undefined) {
    const theirs = base
    base = { ...base, ...kept.base }
    const mine = { ...base, ...kept.mine }
    const merged = mergeFields({ base, mine, theirs })
    base = theirs
    const isUnsaved = differences(base, merged.fields).length > 0
    snapshot = { ...snapshot, ...merged, state: isUnsaved ? 'unsaved' : 'saved' }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    save: () => save(),
    keep: () => {
      const { instructions, examples, tests, opening } = snapshot.fields
      const size = instructions.length + opening.length + JSON.stringify([examples, tests]).length
      void save(size <= KEEPALIVE_CHARACTERS)
    },
    resolve: (side) => {
      const fields = side === 'mine' ? {} : pickFields(base, snapshot.conflicts)
      set({ conflicts: [], fields: { ...snapshot.fields, ...fields } })
      keepHere()
      return save()
    },
    put: (agent) => merge(agent),
    open: () => {
      isOpen = true
      if (snapshot.state === 'unsaved') schedule(SAVE_AFTER_MS)
      return () => {
        void save()
        isOpen = false
        clearTimeout(timer)
      }
    },
  }
}

/** Returns the current agent from the error of a change that was based on an older one. */
function currentOf(error: unknown): Agent | undefined {
  if (!ApiError.is(error) || error.code !== 'agent.changed') return undefined
  return error.details?.['current'] as Agent | undefined
}
