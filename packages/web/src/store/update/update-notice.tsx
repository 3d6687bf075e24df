import { useTranslate } from '@saffron/core/react'
import type { AgentDraft } from '@saffron/core/store'
import { lazy } from 'react'

import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'

import styles from './update.module.css'

const UpdateDialog = lazy(() => import('./update-dialog.tsx'))

/** Says that the original of a copied agent has a newer version, and shows its changes on request. */
export function UpdateNotice({ draft }: { readonly draft: AgentDraft }) {
  const t = useTranslate('store')
  const toast = useToast()
  const openDialog = useDialog()
  const { forkedFrom } = draft.getSnapshot().agent
  if (forkedFrom?.newer === undefined) return null
  const review = async () => {
    // The changes are compared with what is stored.
    if (!(await draft.save())) return
    const { agent } = draft.getSnapshot()
    const adopted = await openDialog<number>(t('store.update.title'), ({ resolve }) => (
      <UpdateDialog agent={agent} onAdopted={draft.put} resolve={resolve} />
    ))
    if (adopted !== undefined) toast(t(adopted === 0 ? 'store.update.kept' : 'store.update.adopted'))
  }
  return (
    <div className={styles.notice}>
      <p>{t('store.update.newer', { version: forkedFrom.newer })}</p>
      <Button onClick={() => void review()}>{t('store.update.review')}</Button>
    </div>
  )
}
