import { ApiError } from '../errors/index.ts'
import type { AgentCaseResult, AgentTestResult } from './agent-tests.ts'
import type { AgentApi } from './contract.ts'

/** The result of a case. One that was run here also has its conversation, which can be read for an hour. */
export type ShownCaseResult = AgentCaseResult & { readonly conversation?: string }

export interface AgentTestRunSnapshot {
  /** The last results by the place of their case. */
  readonly results: ReadonlyMap<number, ShownCaseResult>
  /** The cases that are still to be run, the one in progress first. */
  readonly running: readonly number[]
  /** The draft has changed since the results. */
  readonly outdated: boolean
  /** When the results are from. Null if there are none. */
  readonly at: string | null
  /** Why the last test, or loading the results, failed. */
  readonly error: unknown
}

/** The tests of one version of an agent, with the last results and those that come in. */
export interface AgentTestRun {
  readonly getSnapshot: () => AgentTestRunSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the last results. */
  readonly load: () => Promise<void>
  /** Runs these cases. Resolves when all have ended, or the test was stopped or failed. */
  readonly run: (cases: readonly number[]) => Promise<void>
  /** Ends the test. Cases that have ended keep their results. */
  readonly stop: () => void
}

export interface AgentTestRunOptions {
  readonly api: { readonly store: Pick<AgentApi['store'], 'testAgent' | 'agentTestResults'> }
  readonly agent: string
  readonly version: number | 'draft'
}

export function createAgentTestRun({ api, agent, version }: AgentTestRunOptions): AgentTestRun {
  const params = { id: agent }
  const listeners = new Set<() => void>()
  let snapshot: AgentTestRunSnapshot = { results: new Map(), running: [], outdated: false, at: null, error: undefined }
  let abort: AbortController | undefined

  function set(changes: Partial<AgentTestRunSnapshot>): void {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
  }

  /** Results that were run here keep their conversation. */
  const keptIn = (result: AgentCaseResult): ShownCaseResult => {
    const { conversation } = snapshot.results.get(result.index) ?? {}
    return { ...result, ...(conversation !== undefined && { conversation }) }
  }

  async function load(): Promise<void> {
    try {
      const { list } = await api.store.agentTestResults({ params })
      // The events of a test are newer.
      if (abort !== undefined) return
      const last: AgentTestResult | undefined = list.find((each) => each.version === version)
      set({
        results: new Map(last?.results.map((result) => [result.index, keptIn(result)])),
        outdated: last?.outdated ?? false,
        at: last?.at ?? null,
        error: undefined,
      })
    } catch (error) {
      set({ error })
    }
  }

  async function run(cases: readonly number[]): Promise<void> {
    if (abort !== undefined || cases.length === 0) return
    abort = new AbortController()
    const { signal } = abort
    const before = snapshot.outdated ? [] : [...snapshot.results].filter(([index]) => !cases.includes(index))
    set({ results: new Map(before), running: cases, outdated: false, error: undefined })
    let failure: unknown
    try {
      for await (const { event, data } of api.store.testAgent({
        params,
        body: { version, cases: [...cases] },
        signal,
      })) {
        if (event !== 'case') continue
        set({
          results: new Map([...snapshot.results, [data.index, data]]),
          running: snapshot.running.filter((index) => index !== data.index),
        })
      }
    } catch (error) {
      if (!(ApiError.is(error) && error.code === 'client.cancelled')) failure = error
    }
    abort = undefined
    set({ running: [] })
    // The server knows whether the draft has changed meanwhile.
    await load()
    if (failure !== undefined) set({ error: failure })
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    run,
    stop: () => abort?.abort(),
  }
}
