import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'

import styles from './thread.module.css'

/** The workspace of a chat, as a link to its page. */
export function WorkspaceLink({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const t = useTranslate()
  return (
    <Link to={`/app/workspace/${id}`} className={styles.workspace} title={t('chat.inWorkspace', { name })}>
      <UsersRound aria-hidden />
      <span lang="">{name}</span>
    </Link>
  )
}
