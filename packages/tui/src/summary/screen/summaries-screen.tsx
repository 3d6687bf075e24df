import { useStore } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { SummaryList } from './summary-list.tsx'
import { SummaryView } from './summary-view.tsx'

/** The summaries of the current space, and what is in each. */
export function SummariesScreen(props: ScreenProps): ReactElement {
  const workspace = useStore(useApp().space)?.id
  const [opened, setOpened] = useState<string>()
  if (opened === undefined) return <SummaryList key={workspace} {...props} onOpen={setOpened} />
  return <SummaryView key={opened} {...props} id={opened} onBack={() => setOpened(undefined)} />
}
