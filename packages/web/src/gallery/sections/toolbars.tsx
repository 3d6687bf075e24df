import { useTranslate } from '@saffron/core/react'
import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { choiceFilter } from '../../ui/list/toolbar/list-filter.ts'
import { Toolbar } from '../../ui/list/toolbar/toolbar.tsx'
import { useSearch } from '../../ui/list/toolbar/use-search.ts'
import { State } from '../state.tsx'

const KINDS = ['buttons', 'menus', 'lists'] as const

const nothing = () => undefined

export function ToolbarSection() {
  const t = useTranslate('gallery')
  const search = useSearch()
  const [kind, setKind] = useState<(typeof KINDS)[number]>()
  const [from, setFrom] = useState('')
  const filters = [
    choiceFilter({
      label: t('common.type'),
      all: t('common.all'),
      values: KINDS,
      textOf: (value) => t(`gallery.${value}`),
      value: kind,
      onChange: setKind,
    }),
    { type: 'date', label: t('common.period'), value: from, onChange: setFrom } as const,
    {
      type: 'pick',
      label: t('common.name'),
      value: 'ada',
      text: 'Ada',
      pick: () => Promise.resolve(undefined),
    } as const,
  ]
  const count = t('common.items', { count: 12 })
  return (
    <>
      <State name="toolbar-full" wide>
        <Toolbar
          search={{ search }}
          filters={filters}
          count={count}
          others={[{ label: t('common.tryAgain'), icon: <RefreshCw aria-hidden />, onClick: nothing }]}
          primary={{ label: t('common.new'), icon: <Plus aria-hidden />, onClick: nothing }}
        />
      </State>
      <State name="toolbar-filters" wide>
        <Toolbar filters={filters} count={count} />
      </State>
    </>
  )
}
