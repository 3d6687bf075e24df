import { aspectOf } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { Expand } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import type { Extension } from './extend-canvas.ts'

import button from '../../ui/button.module.css'

interface ExtendButtonProps {
  readonly onExtend: (extension: Extension) => void
}

const RATIOS = ['1:1', '4:3', '16:9', '9:16'] as const

/** Makes the canvas larger. It isn't in the bar of tools, which would cut off its menu. */
export function ExtendButton({ onExtend }: ExtendButtonProps) {
  const t = useTranslate('draw')
  return (
    <MenuButton
      side="top"
      align="start"
      button={{ className: button.quiet }}
      items={[
        { label: t('draw.painter.extend.around'), onClick: () => onExtend('around') },
        ...RATIOS.map((ratio) => ({
          label: t('draw.painter.extend.ratio', { ratio }),
          onClick: () => onExtend(aspectOf(ratio) ?? 1),
        })),
      ]}
    >
      <Expand aria-hidden />
      {t('draw.painter.extend')}
    </MenuButton>
  )
}
