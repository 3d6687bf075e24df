import { useTranslate } from '@saffron/core/react'
import { ChevronDown } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import { ModelIcon } from '../../ui/model-icon.tsx'
import type { ModelChoice } from './use-model-choice.ts'
import { useModelMenu } from './use-model-menu.tsx'

import styles from './composer.module.css'

export function ModelPicker({ choice: { models, chosen, shown, choose } }: { readonly choice: ModelChoice }) {
  const t = useTranslate()
  const menu = useModelMenu({ models, value: chosen?.name ?? '', onChoose: choose })
  if (shown === undefined) return null
  return (
    <MenuButton
      items={[menu]}
      side="top"
      align="start"
      button={{ className: styles.pick, 'aria-label': t('common.modelName', { model: shown }) }}
    >
      {chosen?.icon !== undefined && <ModelIcon icon={chosen.icon} />}
      <span>{shown}</span>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}
