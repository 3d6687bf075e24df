import { type Agent, type AgentTest, type AgentTestRun, createAgentTestRun } from '@saffron/core/store'
import { useCallback, useEffect, useMemo } from 'react'

import { api } from '../../../shell/session/client.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** A version of an agent whose tests can be run. */
export interface TestedVersion {
  /** `draft`, or the number of the published version. */
  readonly version: 'draft' | number
  readonly run: AgentTestRun
  /** Its own cases. */
  readonly tests: readonly AgentTest[]
}

/** The tests of an agent's draft and of its published version. A test goes on while another part of the form is shown. */
export interface AgentTests {
  readonly draft: AgentTestRun
  /** Undefined if there is none, or while it's loaded. */
  readonly published: TestedVersion | undefined
}

export function useAgentTests({ id, version, published }: Agent): AgentTests {
  const draft = useMemo(() => createAgentTestRun({ api, agent: id, version: 'draft' }), [id])
  const publishedRun = useMemo(
    () => (published === null ? undefined : createAgentTestRun({ api, agent: id, version: published })),
    [id, published],
  )
  const load = useCallback(
    async (signal: AbortSignal) =>
      published === null
        ? []
        : (await api.store.getAgent({ params: { id }, query: { published: true }, signal })).tests,
    [id, published],
  )
  const { value: publishedTests } = useLoaded(load)
  useEffect(() => draft.stop, [draft])
  useEffect(() => {
    void publishedRun?.load()
    return publishedRun?.stop
  }, [publishedRun])
  useEffect(() => {
    // The server knows whether what was saved makes the results outdated.
    void draft.load()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [draft, version])
  return useMemo(
    () => ({
      draft,
      published:
        publishedRun === undefined || published === null || publishedTests === undefined
          ? undefined
          : { version: published, run: publishedRun, tests: publishedTests },
    }),
    [draft, publishedRun, published, publishedTests],
  )
}
