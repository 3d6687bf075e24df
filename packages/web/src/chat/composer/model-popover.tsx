import { useTranslate } from '@saffron/core/react'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

import { ModelList, type ModelListProps } from './model-list.tsx'

import styles from './model-list.module.css'

interface ModelPopoverProps extends Omit<ModelListProps, 'onClose'> {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The models in a window at its button, on a phone at the bottom of the screen. */
export default function ModelPopover({ trigger, open, onOpenChange, ...list }: ModelPopoverProps) {
  const t = useTranslate()
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      {/* No portal, so the list stays inside the landmark of its button. */}
      <Popover.Content
        className={styles.popover}
        side="top"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t('common.model')}
        onOpenAutoFocus={(event) => {
          // A phone's keyboard would cover the list.
          if (matchMedia('(pointer: coarse)').matches) event.preventDefault()
        }}
      >
        <ModelList {...list} onClose={() => onOpenChange(false)} />
      </Popover.Content>
    </Popover.Root>
  )
}
