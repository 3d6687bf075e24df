import { TranslateContext, useStore } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { DrawingHistory, PARTS } from './drawing-history.tsx'

/** The drawings of the current space: make new ones, follow them, and see what they have become. */
export function DrawScreen(props: ScreenProps): ReactElement {
  const { space, t } = useApp()
  const workspace = useStore(space)?.id
  const [at, setAt] = useState(0)
  const part = PARTS[at % PARTS.length] ?? 'all'
  return (
    <TranslateContext value={t}>
      <DrawingHistory
        key={`${part} ${workspace}`}
        {...props}
        part={part}
        workspace={workspace}
        onPart={() => setAt(at + 1)}
      />
    </TranslateContext>
  )
}
