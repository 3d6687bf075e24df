import type { Proposal } from '@saffron/core/playscript'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import { acquireSlot } from '../../chat/index.ts'
import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'

const MOST = 20
const isActive = ({ state }: Proposal): boolean => state === 'queued' || state === 'running'

/** The proposals for a scene, newest first. One in progress is followed to its end, also after a reload. */
export function useProposals(scene: string | undefined) {
  const report = useReportError()
  const [known, setKnown] = useState<{ readonly of?: string; readonly list: readonly Proposal[] }>({ list: [] })
  const list = known.of === scene ? known.list : []
  const put = useCallback(
    (proposal: Proposal) =>
      setKnown(({ of, list: before }) => {
        const others = of === proposal.scene ? before : []
        const isKnown = others.some(({ id }) => id === proposal.id)
        const next = isKnown ? others.map((each) => (each.id === proposal.id ? proposal : each)) : [proposal, ...others]
        return { of: proposal.scene, list: next }
      }),
    [],
  )
  const fail = useEffectEvent(report)
  useEffect(() => {
    if (scene === undefined) return undefined
    const leave = new AbortController()
    const { signal } = leave
    api.playscript.searchProposals({ params: { id: scene }, query: { page: 1, limit: MOST }, signal }).then(
      (page) => setKnown({ of: scene, list: page.list }),
      (error: unknown) => {
        if (!signal.aborted) fail(error)
      },
    )
    return () => leave.abort()
  }, [scene])
  const active = list.find(isActive)
  const follow = useEffectEvent(async (proposal: Proposal, signal: AbortSignal) => {
    const slot = await acquireSlot({ signal, waits: true })
    try {
      await followProposal(proposal, put, slot.lost)
    } finally {
      slot.release()
    }
  })
  const id = active?.id
  useEffect(() => {
    if (active === undefined) return undefined
    const leave = new AbortController()
    follow(active, leave.signal).catch((error: unknown) => {
      if (!leave.signal.aborted) fail(error)
    })
    return () => leave.abort()
    // Each proposal has a stream of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return { proposals: list, put }
}

/** Follows a proposal to its end, with the text so far. */
async function followProposal(first: Proposal, put: (proposal: Proposal) => void, signal: AbortSignal): Promise<void> {
  let proposal = first
  const params = { id: first.scene, proposal: first.id }
  for await (const event of api.playscript.attachProposal({ params, body: {}, signal })) {
    if (event.event === 'text') proposal = { ...proposal, state: 'running', text: proposal.text + event.data.text }
    else if (event.event === 'error') proposal = { ...proposal, state: 'failed', error: event.data }
    else proposal = event.data
    put(proposal)
  }
}
