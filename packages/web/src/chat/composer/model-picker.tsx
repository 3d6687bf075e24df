import { useTranslate } from '@saffron/core/react'
import { ChevronDown } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import type { ModelChoice } from './use-model-choice.ts'

import styles from './composer.module.css'

export function ModelPicker({ choice: { models, chosen, shown, choose } }: { readonly choice: ModelChoice }) {
  const t = useTranslate()
  if (shown === undefined) return null
  const options = models.map(({ name, displayName, demo }) => ({
    value: name,
    label: displayName,
    ...(demo ? { note: t('chat.demo') } : {}),
  }))
  return (
    <MenuButton
      items={[{ heading: t('chat.composer.models'), value: chosen?.name ?? '', options, onChoose: choose }]}
      side="top"
      align="start"
      button={{ className: styles.pick, 'aria-label': t('chat.composer.model', { model: shown }) }}
    >
      <span>{shown}</span>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}
