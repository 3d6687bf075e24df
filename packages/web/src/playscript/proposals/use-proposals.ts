import type { Proposal } from '@saffron/core/playscript'
import { followProposal, isActiveProposal as isActive } from '@saffron/core/playscript/client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import { sleepUntilReturn } from '../../browser/on-return.ts'
import { acquireSlot } from '../../chat/index.ts'
import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'

const MOST = 20
const NONE: readonly Proposal[] = []

/** The proposals for a scene, newest first. One in progress is followed to its end, also after a reload. */
export function useProposals(scene: string | undefined) {
  const report = useReportError()
  const [known, setKnown] = useState<ReadonlyMap<string, readonly Proposal[]>>(new Map())
  const list = (scene === undefined ? undefined : known.get(scene)) ?? NONE
  // Each scene has its own, so an answer that comes after the writer went on doesn't change what is shown.
  const put = useCallback(
    (proposal: Proposal) =>
      setKnown((all) => {
        const before = all.get(proposal.scene) ?? NONE
        const isKnown = before.some(({ id }) => id === proposal.id)
        const next = isKnown ? before.map((each) => (each.id === proposal.id ? proposal : each)) : [proposal, ...before]
        return new Map(all).set(proposal.scene, next)
      }),
    [],
  )
  const fail = useEffectEvent(report)
  useEffect(() => {
    if (scene === undefined) return undefined
    const leave = new AbortController()
    const { signal } = leave
    api.playscript.searchProposals({ params: { id: scene }, query: { page: 1, limit: MOST }, signal }).then(
      (page) => setKnown((all) => new Map(all).set(scene, page.list)),
      (error: unknown) => {
        if (!signal.aborted) fail(error)
      },
    )
    return () => leave.abort()
  }, [scene])
  const active = list.find(isActive)
  const id = active?.id
  useEffect(() => {
    if (active === undefined) return undefined
    const leave = new AbortController()
    follow(active, put, leave.signal).catch((error: unknown) => {
      if (!leave.signal.aborted) fail(error)
    })
    return () => leave.abort()
    // Each proposal has a stream of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return { proposals: list, put }
}

/** Follows a proposal to its end, also when the page was hidden for a while. */
async function follow(first: Proposal, put: (proposal: Proposal) => void, signal: AbortSignal): Promise<void> {
  const params = { id: first.scene, proposal: first.id }
  for (let proposal = first; isActive(proposal);) {
    const slot = await acquireSlot({ signal, waits: true })
    try {
      const seen = followProposal({ api, proposal, signal: slot.lost, sleep: sleepUntilReturn })
      for await (const each of seen) put(each)
    } catch (error) {
      // A hidden page gives up its stream, and follows again when it's shown.
      if (signal.aborted || !slot.lost.aborted) throw error
    } finally {
      slot.release()
    }
    proposal = await api.playscript.getProposal({ params, signal })
    put(proposal)
  }
}
