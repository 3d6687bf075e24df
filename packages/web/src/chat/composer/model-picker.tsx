import { useTranslate } from '@saffron/core/react'
import { shortPrice, writtenPrices } from '@saffron/core/wallet'
import { ChevronDown } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import { ModelIcon } from '../../ui/model-icon.tsx'
import type { ModelChoice } from './use-model-choice.ts'

import styles from './composer.module.css'

export function ModelPicker({ choice: { models, chosen, shown, choose } }: { readonly choice: ModelChoice }) {
  const t = useTranslate()
  if (shown === undefined) return null
  // One below the other, all names begin at the same place.
  const hasIcons = models.some(({ icon }) => icon !== undefined)
  const hasPrices = models.some(({ prices }) => prices !== undefined)
  const options = models.map(({ name, displayName, icon, demo, prices }) => {
    const before = demo ? `${t('chat.demo')} · ` : ''
    return {
      value: name,
      label: displayName,
      ...(hasIcons ? { icon: <ModelIcon icon={icon} /> } : {}),
      note: `${before}${shortPrice(prices, t)}`,
      ...(prices && { spokenNote: `${before}${writtenPrices(prices, t).join(', ')}` }),
    }
  })
  const legend = hasPrices ? { legend: t('chat.composer.prices') } : {}
  return (
    <MenuButton
      items={[{ heading: t('chat.composer.models'), ...legend, value: chosen?.name ?? '', options, onChoose: choose }]}
      side="top"
      align="start"
      button={{ className: styles.pick, 'aria-label': t('chat.composer.model', { model: shown }) }}
    >
      {chosen?.icon !== undefined && <ModelIcon icon={chosen.icon} />}
      <span>{shown}</span>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}
