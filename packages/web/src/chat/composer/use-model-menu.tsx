import type { Model } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { shortPrice, writtenPrices } from '@saffron/core/wallet'

import type { MenuChoice } from '../../ui/menu-items.ts'
import { ModelIcon } from '../../ui/model-icon.tsx'

interface ModelMenu {
  readonly models: readonly Model[]
  /** The name of the current model. */
  readonly value: string
  readonly onChoose: (name: string) => void
}

/** The model menu, with labels, prices and states. */
export function useModelMenu({ models, value, onChoose }: ModelMenu): MenuChoice {
  const t = useTranslate()
  // If any has an icon, all names are indented to align.
  const hasIcons = models.some(({ icon }) => icon !== undefined)
  const hasPrices = models.some(({ prices }) => prices !== undefined)
  const options = models.map(({ name, displayName, icon, demo, prices, state }) => {
    const marks = [demo && t('common.demo'), state === 'failing' && t('common.notWorking')]
    const before = marks.map((mark) => (mark === false ? '' : `${mark} · `)).join('')
    return {
      value: name,
      label: displayName,
      ...(hasIcons ? { icon: <ModelIcon icon={icon} /> } : {}),
      note: `${before}${shortPrice(prices, t)}`,
      ...(prices && { spokenNote: `${before}${writtenPrices(prices, t).join(', ')}` }),
    }
  })
  const legend = hasPrices ? { legend: t('chat.composer.prices') } : {}
  return { heading: t('common.model'), ...legend, value, options, onChoose }
}
