import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'

import { PersonPicture } from '../../shell/account/person-picture.tsx'

import styles from './thread.module.css'

/** The workspace of a chat, as a link to its page. */
export function WorkspaceLink({ workspace: { id, name, avatar } }: { readonly workspace: Workspace }) {
  const t = useTranslate()
  return (
    <Link to={`/app/workspace/${id}`} className={styles.workspace} title={t('chat.inWorkspace', { name })}>
      {avatar === undefined ? (
        <UsersRound aria-hidden />
      ) : (
        <PersonPicture person={{ name, avatar }} className={styles.face} />
      )}
      <span lang="">{name}</span>
    </Link>
  )
}
