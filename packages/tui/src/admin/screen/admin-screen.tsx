import { TranslateContext, useSession } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { fixedList, ListPart } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { mayCall } from './may-call.ts'
import { tabRow } from './tab-row.ts'
import { tabsFor } from './tabs.ts'

const STEPS = { part: 1, partBefore: -1 } as const

/** The admin console. Shows one tab at a time, limited to those the user's role allows. */
export function AdminScreen({ show, onBack }: Pick<ScreenProps, 'show' | 'onBack'>): ReactElement {
  const { features, session, t } = useApp()
  const { columns } = useWindowSize()
  const { role = '' } = useSession(session).user ?? {}
  const [wanted, setWanted] = useState(0)
  const tabs = tabsFor(role)
  // A role change may leave fewer tabs.
  const at = Math.min(wanted, tabs.length - 1)
  const tab = tabs[at]
  const frame = { onBack, onPalette: () => show('palette') }
  if (tab === undefined) {
    const title = t('cli.screen.admin')
    return <ListPart title={title} source={NOTHING} cells={() => []} empty={t('error.auth.forbidden')} {...frame} />
  }
  const onKey = (name: string | undefined): boolean => {
    const action = actionOf('admin', name)
    if (action !== 'part' && action !== 'partBefore') return false
    setWanted((at + STEPS[action] + tabs.length) % tabs.length)
    return true
  }
  const names = tabs.map(({ title }) => t(title))
  return (
    <TranslateContext value={t}>
      <tab.Tab
        key={tab.title}
        frame={{
          title: `${t('cli.screen.admin')} · ${t(tab.title)}`,
          above: [tabRow(names, at, columns - 1, features)],
          ...frame,
        }}
        may={(call) => mayCall(role, call)}
        onKey={onKey}
      />
    </TranslateContext>
  )
}

const NOTHING = fixedList<{ readonly id: string }>([])
