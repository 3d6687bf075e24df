import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { lazy } from 'react'
import { useNavigate } from 'react-router-dom'

import { pathOfForm } from '../../shell/navigation/agent-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Returns a function that asks for an agent's file, imports it into the current space and opens its form. */
export function useImport(): () => Promise<void> {
  const t = useTranslate('store')
  const navigate = useNavigate()
  const toast = useToast()
  const openDialog = useDialog()
  const { id: workspace } = useSpace()
  return async () => {
    const agent = await openDialog<Agent>(t('store.import'), ({ resolve }) => (
      <ImportDialog workspace={workspace} resolve={resolve} />
    ))
    if (agent === undefined) return
    toast(t('store.imported', { name: agent.name || t('store.unnamed') }))
    void navigate(pathOfForm(agent.id, workspace))
  }
}
