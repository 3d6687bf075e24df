import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'

import chips from '../../ui/settings/settings.module.css'

/** Whether an agent is published, and whether its draft has changed since. */
export function DraftState({
  agent: { published, changed },
}: {
  readonly agent: Pick<Agent, 'published' | 'changed'>
}) {
  const t = useTranslate('store')
  const state = published === null ? 'draft' : changed === true ? 'changed' : 'published'
  return (
    <span className={chips.chip} data-tone={state === 'changed' ? 'accent' : undefined}>
      {t(`store.state.${state}`)}
    </span>
  )
}
