import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Tabs } from '../../ui/tabs.tsx'
import { State } from '../state.tsx'

const KEYS = ['buttons', 'menus', 'lists'] as const

export function TabsSection() {
  const t = useTranslate('gallery')
  const [current, setCurrent] = useState<(typeof KEYS)[number]>('buttons')
  return (
    <State name="tabs-first" wide>
      <div>
        <Tabs
          label={t('gallery.tabs')}
          tabs={KEYS.map((key) => ({ key, label: t(`gallery.${key}`) }))}
          current={current}
          onChange={setCurrent}
        >
          <p>{t(`gallery.${current}`)}</p>
        </Tabs>
      </div>
    </State>
  )
}
