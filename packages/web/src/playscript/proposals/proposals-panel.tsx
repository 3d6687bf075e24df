import type { Playscript, Proposal } from '@saffron/core/playscript'
import { askProposal } from '@saffron/core/playscript/client'
import { useStore, useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import type { OpenScript } from '../editor/open-script.ts'
import { FRONT } from '../model/schema.ts'
import { type Ask, AskForm } from './ask-form.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { useProposals } from './use-proposals.ts'

import styles from './proposals.module.css'

interface ProposalsPanelProps {
  readonly script: Playscript
  readonly open: OpenScript
  readonly mayWrite: boolean
}

/** What models propose for the scene with the cursor. The text changes only when the writer accepts. */
export function ProposalsPanel({ script, open, mayWrite }: ProposalsPanelProps) {
  const t = useTranslate('playscript')
  const report = useReportError()
  const { current, scenes } = useStore(open.editor)
  const stored = current === undefined || current === FRONT ? undefined : open.saver.storedAs(current)
  const heading = scenes.find(({ key }) => key === current)?.heading
  const { proposals, put } = useProposals(stored?.id)
  const [busy, setBusy] = useState(false)
  const ask = async (wish: Ask) => {
    setBusy(true)
    try {
      // The model reads what is stored.
      await open.saver.save()
      const saved = current === undefined ? undefined : open.saver.storedAs(current)
      if (saved !== undefined) put(await askProposal(api, saved.id, wish))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  if (current === undefined || stored === undefined) {
    return <p className={styles.note}>{t('playscript.ask.noScene')}</p>
  }
  const shown = proposals.filter(({ state }) => state !== 'accepted' && state !== 'discarded')
  return (
    <>
      <p className={styles.scene} lang="">
        {heading || t('playscript.noHeading')}
      </p>
      {mayWrite && <AskForm busy={busy} onAsk={(wish) => void ask(wish)} />}
      {shown.length === 0 && <p className={styles.note}>{t('playscript.proposal.none')}</p>}
      {shown.map((proposal: Proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          script={script}
          open={open}
          sceneKey={current}
          mayWrite={mayWrite}
          onChanged={put}
        />
      ))}
    </>
  )
}
