import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { Mark } from '../../ui/mark.tsx'

import styles from './home.module.css'

interface HomeGreetingProps {
  /** The workspace that the chat will belong to. Undefined in the user's own space. */
  readonly workspace: Workspace | undefined
  readonly mayWrite: boolean
}

/** The greeting above the field of a new chat, or in its place for a viewer of a workspace. */
export function HomeGreeting({ workspace, mayWrite }: HomeGreetingProps) {
  const t = useTranslate()
  if (workspace === undefined) {
    return (
      <div className={styles.greeting}>
        <Mark size={44} />
        <p>{t('chat.empty.greeting')}</p>
      </div>
    )
  }
  const { name } = workspace
  return (
    <div className={styles.greeting} data-alone={!mayWrite || undefined}>
      <PersonPicture person={workspace} className={styles.workspace} />
      <p>{mayWrite ? t('chat.empty.workspace', { name }) : name}</p>
      {!mayWrite && <p className={styles.note}>{t('chat.readOnlyAll')}</p>}
    </div>
  )
}
