import { useTranslate } from '@saffron/core/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { showPanel } from './command-panel.ts'

interface PaletteButtonProps {
  readonly className?: string | undefined
  readonly onOpen?: () => void
  /** Shown next to the icon. */
  readonly children?: ReactNode
}

/** Opens the palette without a shortcut. */
export function PaletteButton({ className, onOpen, children }: PaletteButtonProps) {
  const t = useTranslate()
  return (
    <IconButton
      label={t('palette.open')}
      icon={
        <>
          <Search aria-hidden />
          {children}
        </>
      }
      aria-haspopup="dialog"
      {...(className === undefined ? {} : { className })}
      onClick={() => {
        onOpen?.()
        showPanel('palette')
      }}
    />
  )
}
