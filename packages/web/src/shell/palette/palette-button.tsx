import { useTranslate } from '@saffron/core/react'
import { Search } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { showPanel } from './command-panel.ts'

interface PaletteButtonProps {
  readonly className?: string | undefined
  readonly onOpen?: () => void
}

/** Opens the palette without a shortcut. */
export function PaletteButton({ className, onOpen }: PaletteButtonProps) {
  const t = useTranslate()
  return (
    <IconButton
      label={t('palette.open')}
      icon={<Search aria-hidden />}
      aria-haspopup="dialog"
      {...(className === undefined ? {} : { className })}
      onClick={() => {
        onOpen?.()
        showPanel('palette')
      }}
    />
  )
}
