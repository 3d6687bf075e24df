import { useTranslate } from '@saffron/core/react'
import { UsersRound } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './thread.module.css'

/** The workspace of a chat, as a link to its chats. */
export function WorkspaceLink({ id }: { readonly id: string }) {
  const t = useTranslate()
  const load = useCallback((signal: AbortSignal) => api.workspace.workspaceBasics({ params: { id }, signal }), [id])
  const { value: workspace } = useLoaded(load)
  const name = workspace?.name ?? t('shell.area.workspace')
  return (
    <Link to={`/app/workspace/${id}?tab=chats`} className={styles.workspace} title={t('chat.inWorkspace', { name })}>
      <UsersRound aria-hidden />
      <span lang={workspace === undefined ? undefined : ''}>{name}</span>
    </Link>
  )
}
