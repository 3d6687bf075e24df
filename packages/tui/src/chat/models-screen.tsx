import type { Chat } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useModels } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../ui/app-context.ts'
import { PickList } from '../ui/pick-list.tsx'
import { modelLabel } from './model-label.ts'

export interface ModelsScreenProps {
  readonly chat: Chat
  readonly onPick: (name: string) => void
  readonly onBack: () => void
}

/** The models that can chat, to choose one. */
export function ModelsScreen({ chat, onPick, onBack }: ModelsScreenProps): ReactElement {
  const { t } = useApp()
  const { list, error, loading, hasMore } = useModels(chat)
  const items = list.map((model) => ({ value: model.name, label: modelLabel(model, t) }))
  const empty = t(loading || hasMore ? 'cli.app.signingIn' : 'cli.app.noModels')
  const notice = error === null ? (items.length > 0 ? undefined : empty) : describeError(error, t)
  return <PickList title={t('cli.app.pickModel')} items={items} notice={notice} onPick={onPick} onBack={onBack} />
}
