import type { Thread, ThreadMessage } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'

import styles from './message.module.css'

interface BranchSwitchProps {
  readonly message: ThreadMessage
  readonly thread: Thread
  readonly busy: boolean
}

/** ‹ 2/3 ›: switches between the branches at this message. */
export function BranchSwitch({ message: { id, siblings }, thread, busy }: BranchSwitchProps) {
  const t = useTranslate()
  const index = siblings.indexOf(id)
  if (siblings.length < 2 || index < 0) return null
  const step = (by: number) => {
    const sibling = siblings[index + by]
    return {
      disabled: busy || sibling === undefined,
      onClick: () => void (sibling !== undefined && thread.switchBranch(sibling)),
    }
  }
  return (
    <div className={styles.branches}>
      <IconButton label={t('chat.branch.previous')} icon={<ChevronLeft aria-hidden />} {...step(-1)} />
      <span className={styles.place}>
        {index + 1}/{siblings.length}
      </span>
      <IconButton label={t('chat.branch.next')} icon={<ChevronRight aria-hidden />} {...step(1)} />
    </div>
  )
}
