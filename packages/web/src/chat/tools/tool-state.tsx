import type { ToolState } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Ban, Check, CircleDashed, Hand, Hourglass, LoaderCircle, TriangleAlert } from 'lucide-react'

import styles from './tools.module.css'

const ICONS = {
  pending: CircleDashed,
  waiting: Hand,
  running: LoaderCircle,
  done: Check,
  failed: TriangleAlert,
  cancelled: Ban,
  expired: Hourglass,
} as const

interface ToolStateMarkProps {
  readonly state: ToolState
  /** It waits for the user of this page. */
  readonly isMine: boolean
}

/** The state of a call as an icon and text. */
export function ToolStateMark({ state, isMine }: ToolStateMarkProps) {
  const t = useTranslate('tools')
  const Icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon aria-hidden />
      {isMine ? t('tools.waitsForYou') : t(`tools.state.${state}`)}
    </span>
  )
}
