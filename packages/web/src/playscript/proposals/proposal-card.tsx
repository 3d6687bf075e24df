import { ApiError } from '@saffron/core/errors'
import type { Playscript, Proposal } from '@saffron/core/playscript'
import { acceptTranslation, diffElements } from '@saffron/core/playscript/client'
import { useTranslate } from '@saffron/core/react'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { replaceScene, sceneAt } from '../commands/scene-commands.ts'
import type { OpenScript } from '../editor/open-script.ts'
import { elementsOfNode } from '../model/convert.ts'
import { pathOfScript } from '../playscript-path.ts'
import { chosenOf } from './chosen-changes.ts'
import { Differences } from './differences.tsx'
import { acceptProposal, askAgain, discardProposal, stopProposal } from './proposal-calls.ts'
import { Sides } from './sides.tsx'

import styles from './proposals.module.css'

interface ProposalCardProps {
  readonly proposal: Proposal
  readonly script: Playscript
  readonly open: OpenScript
  readonly sceneKey: string
  readonly mayWrite: boolean
  readonly onChanged: (proposal: Proposal) => void
}

/** A proposal next to the writer's text, with what can be done with it. */
export function ProposalCard({ proposal, script, open, sceneKey, mayWrite, onChanged }: ProposalCardProps) {
  const t = useTranslate('playscript')
  const { id: workspace } = useSpace()
  const toast = useToast()
  const report = useReportError()
  const navigate = useNavigate()
  const { editor, saver } = open
  const { kind, state, text, elements, groupItems, error } = proposal
  const found = sceneAt(editor.getDoc(), sceneKey)
  const mine = found === undefined ? [] : elementsOfNode(found.scene)
  const changes = kind === 'genPlayscript' && elements !== undefined ? diffElements(mine, elements) : []
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (failure) {
      report(failure)
    } finally {
      setBusy(false)
    }
  }
  const accept = () =>
    attempt(async () => {
      if (kind === 'translate') {
        const scene = await acceptTranslation(api, proposal, script)
        toast(t('playscript.proposal.accepted'), {
          action: {
            label: t('playscript.proposal.openTranslation'),
            onClick: () => void navigate(pathOfScript(scene.playscript, workspace)),
          },
        })
      } else {
        await saver.save()
        const version = saver.storedAs(sceneKey)?.version
        if (version === undefined || !saver.isStored(sceneKey)) {
          throw saver.getSnapshot().error ?? new ApiError('request.outdated')
        }
        const before = sceneAt(editor.getDoc(), sceneKey)?.scene
        const body = kind === 'genPlayscript' ? { elements: saver.marked(sceneKey, chosenOf(changes, left)) } : { text }
        const scene = await acceptProposal(proposal, { version, ...body })
        if (kind !== 'genPlayscript') saver.put(sceneKey, scene)
        // What was written meanwhile stays, and is a conflict with the accepted text.
        else if (sceneAt(editor.getDoc(), sceneKey)?.scene === before) {
          // One step of the history, so that undo brings the writer's text back.
          editor.run(replaceScene(sceneKey, scene.elements))
          saver.put(sceneKey, scene)
        }
        toast(t('playscript.proposal.accepted'))
      }
      onChanged({ ...proposal, state: 'accepted' })
    })
  const isActive = state === 'queued' || state === 'running'
  const canAccept = state === 'ready' && kind !== 'genOutline' && mayWrite
  return (
    <section className={styles.card} aria-label={t(`playscript.ask.${kind}`)}>
      <header>
        <strong>{t(`playscript.ask.${kind}`)}</strong>
        <output>{t(`playscript.proposal.state.${state}`)}</output>
      </header>
      {error !== undefined && state === 'failed' && <p role="alert">{error.message}</p>}
      {kind === 'translate' && elements !== undefined && (
        <Sides original={mine} translated={elements} language={proposal.to} />
      )}
      {kind === 'genPlayscript' && elements !== undefined && (
        <Differences changes={changes} left={left} onLeft={setLeft} />
      )}
      {groupItems !== undefined && (
        <dl lang="">
          {groupItems.map(({ group, title, description }) => (
            <div key={`${group} ${title}`}>
              <dt>{[group, title].filter((each) => each !== '').join(' · ')}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
      {elements === undefined && groupItems === undefined && text !== '' && (
        <p className={styles.text} lang="">
          {text}
        </p>
      )}
      {mayWrite && (
        <div className={styles.actions}>
          {isActive && (
            <Button busy={busy} onClick={() => void attempt(async () => onChanged(await stopProposal(proposal)))}>
              {t('common.stop')}
            </Button>
          )}
          {canAccept && (
            <Button tone="primary" busy={busy} onClick={() => void accept()}>
              {t(left.size > 0 ? 'playscript.proposal.acceptPart' : 'playscript.proposal.accept')}
            </Button>
          )}
          {!isActive && (
            <>
              <Button busy={busy} onClick={() => void attempt(async () => onChanged(await discardProposal(proposal)))}>
                {t('playscript.proposal.discard')}
              </Button>
              <IconButton
                className={styles.again}
                label={t('playscript.proposal.again')}
                icon={<RefreshCw aria-hidden />}
                disabled={busy}
                onClick={() => void attempt(async () => onChanged(await askAgain(proposal)))}
              />
            </>
          )}
        </div>
      )}
    </section>
  )
}
