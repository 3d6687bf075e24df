import { useTranslate } from '@saffron/core/react'
import { MessageCircle } from 'lucide-react'
import { useMemo } from 'react'

import type { SearchedSource } from '../../shell/features/searched-source.ts'
import { PaletteSearch } from '../../shell/palette/palette-search.tsx'
import { useActions, useScreens } from '../../shell/palette/use-palette-sources.tsx'
import { type ListedShortcut, ShortcutTable } from '../../shell/shortcuts/shortcut-table.tsx'
import { State } from '../state.tsx'

import styles from './lists.module.css'

const SEARCHES = ['found', 'loading', 'failed', 'empty'] as const
const nothing = () => undefined
const SCOPE = { spaces: [], everywhere: false, setEverywhere: nothing, hasMore: true }

/** Some of each group, the same for every visitor. */
const SHORTCUTS: readonly ListedShortcut[] = [
  { id: 'palette', label: 'palette.open', group: 'general', keys: ['mod+k'] },
  { id: 'shortcuts', label: 'common.keyboardShortcuts', group: 'general', keys: ['?', 'mod+/'] },
  { id: 'new-chat', label: 'chat.startNew', group: 'chat', keys: ['alt+shift+n'] },
  { id: 'chats', label: 'page.chats', group: 'go', keys: ['g c'] },
  { id: 'drive', label: 'page.drive', group: 'go', keys: ['g d'] },
]

/** The palette with found conversations, while loading, after an error, and empty. */
export function PaletteSection() {
  return SEARCHES.map((state) => (
    <State key={state} name={`palette-${state}`}>
      <Sample state={state} />
    </State>
  ))
}

function Sample({ state }: { readonly state: (typeof SEARCHES)[number] }) {
  const t = useTranslate()
  const actions = useActions()
  const screens = useScreens()
  const sources = useMemo<readonly SearchedSource[]>(
    () => [
      {
        id: 'conversations',
        heading: t('chat.list'),
        most: 1,
        search: async () => {
          if (state === 'loading') await new Promise(nothing)
          if (state === 'failed') throw new TypeError('Failed to fetch')
          if (state === 'empty') return []
          return [{ id: 'one', label: t('chat.newTitle'), icon: <MessageCircle aria-hidden />, run: nothing }]
        },
      },
    ],
    [state, t],
  )
  return (
    <div className={`${styles.frame} ${styles.column}`}>
      <PaletteSearch
        known={state === 'empty' ? [] : [screens, actions]}
        sources={sources}
        scope={SCOPE}
        onClose={nothing}
      />
    </div>
  )
}

export function ShortcutSection() {
  return (
    <State name="shortcuts-all" wide>
      <ShortcutTable shortcuts={SHORTCUTS} />
    </State>
  )
}
