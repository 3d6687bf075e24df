import { useSession, useTranslate } from '@saffron/core/react'
import { ChevronsUpDown } from 'lucide-react'

import { PersonPicture } from '../account/person-picture.tsx'
import { showPanel } from '../palette/command-panel.ts'
import { session } from '../session/client.ts'
import { useSpace } from '../space/use-space.ts'

import styles from './space-button.module.css'

interface SpaceButtonProps {
  readonly className: string | undefined
  /** The class of the name, if it's only shown in some widths. */
  readonly nameClass?: string | undefined
  readonly onOpen?: () => void
}

/** The current space. Opens the list of all. */
export function SpaceButton({ className, nameClass, onOpen }: SpaceButtonProps) {
  const t = useTranslate()
  const { user } = useSession(session)
  const { id, workspace, error } = useSpace()
  const unnamed = error === undefined ? '…' : t('shell.space.lost')
  const name = id === undefined ? t('shell.space.own') : (workspace?.name ?? unnamed)
  const label = t('shell.space.current', { name })
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        showPanel('spaces')
      }}
    >
      <PersonPicture
        person={id === undefined ? user : { ...workspace, name }}
        className={id === undefined ? undefined : styles.workspace}
      />
      <span className={`${styles.name} ${nameClass ?? ''}`} aria-hidden>
        {name}
      </span>
      <ChevronsUpDown className={nameClass} aria-hidden />
    </button>
  )
}
