import type { Model } from '@saffron/core/chat'
import { ABILITY_OF, type Drawing, maxReferencesOf } from '@saffron/core/draw'
import { useSession, useStore } from '@saffron/core/react'
import { useState } from 'react'

import { ignoreCancel, pickFromSystem } from '../../drive/index.ts'
import { session } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useImprove } from '../improve/use-improve.tsx'
import { picturesAmong } from '../picture/load-picture.ts'
import { type DrawModels, modelFor, modelsFor } from '../use-draw-models.ts'
import { type DraftStore, draftOf } from './draft-store.ts'
import { drawersOf, faultOf, priceOf, startDraft } from './start-draft.ts'

/** The draft of the current user and space. */
export function useDraft(): DraftStore {
  const owner = useSession(session).user?.id ?? ''
  return draftOf(owner, useSpace().id)
}

/** What is left to pay with in the current space, in micro-credits. Undefined until known. */
function useBalance(): number | undefined {
  const { id, workspace } = useSpace()
  const { user } = useSession(session)
  if (id !== undefined && workspace === undefined) return undefined
  if (workspace?.payer === 'workspace') return workspace.balanceMicros
  return user?.balanceMicros === undefined ? undefined : user.balanceMicros - (user.heldMicros ?? 0)
}

/** What the composer shows and does, in a panel or in a bar. */
export function useComposer(models: DrawModels, onStarted: (drawing: Drawing) => void) {
  const { id: workspace, mayWrite } = useSpace()
  const balance = useBalance()
  const report = useReportError()
  const store = useDraft()
  const draft = useStore(store)
  const [busy, setBusy] = useState(false)
  const { made, settings, references } = draft
  const model: Model | undefined = modelFor(models, made, settings.model)
  const mostReferences = model?.media === undefined ? 0 : maxReferencesOf(model.media, made)
  const choices = modelsFor(models.all, ABILITY_OF[made])
  const drawers = model === undefined ? [] : drawersOf(draft, model, choices)
  const fault = model === undefined ? 'empty' : drawers.map((each) => faultOf(draft, each)).find(Boolean)
  const improve = useImprove(store, models)
  const submit = async () => {
    if (fault !== undefined || busy || !mayWrite) return
    setBusy(true)
    // One after the other, so that the first one is the first in the list of those that wait.
    for (const each of drawers) await startDraft(draft, each, workspace).then(onStarted, report)
    setBusy(false)
  }
  const addFiles = (files: Iterable<File>) => {
    try {
      store.addFiles(picturesAmong(files))
    } catch (error) {
      report(error)
    }
  }
  return {
    store,
    draft,
    model,
    choices,
    improve,
    mostReferences,
    hasRoom: references.length < mostReferences,
    fault,
    busy,
    mayWrite,
    balance,
    models,
    price: drawers.reduce((sum, each) => sum + priceOf(draft, each), 0),
    submit,
    addFiles,
    pick: () => pickFromSystem('files').then(addFiles, ignoreCancel).catch(report),
  }
}

export type Composer = ReturnType<typeof useComposer>
