import { defaultModel } from '@saffron/core/chat'
import { useSession, useTranslate } from '@saffron/core/react'

import { session } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import type { DrawModels } from '../use-draw-models.ts'
import { askImproved, type Improvable } from './ask-improved.ts'
import { ImproveDialog } from './improve-dialog.tsx'

interface PromptStore {
  readonly getSnapshot: () => Improvable
  readonly change: (change: Pick<Improvable, 'prompt'>) => void
}

/** Returns a function that proposes a better prompt. Undefined if no model can. */
export function useImprove(store: PromptStore, { chats }: DrawModels): (() => Promise<void>) | undefined {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const toast = useToast()
  const { id: workspace } = useSpace()
  const model = defaultModel(chats, useSession(session).user?.preferences?.model)
  if (model === undefined) return undefined
  return async () => {
    const { prompt, made } = store.getSnapshot()
    const improved = await dialog<string>(t('draw.improve.title'), ({ resolve }) => (
      <ImproveDialog
        model={model.displayName}
        onAsk={(signal) => askImproved({ prompt, made, model: model.name, workspace, signal })}
        onUse={resolve}
        onCancel={() => resolve(undefined)}
      />
    ))
    if (improved === undefined) return
    store.change({ prompt: improved })
    toast(t('draw.improve.done'), {
      action: { label: t('common.undo'), onClick: () => store.change({ prompt }) },
    })
  }
}
