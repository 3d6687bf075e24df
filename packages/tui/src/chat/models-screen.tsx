import type { Model } from '@saffron/core/chat'
import { useModels } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { modelLabel } from './model-label.ts'

/** Chooses a chat model. */
export function ModelsScreen({ chat, show, chooseModel, onBack }: ScreenProps): ReactElement {
  const { t } = useApp()
  useModels(chat)
  return (
    <ListPart
      title={t('common.models')}
      source={chat.models}
      textOf={nameOf}
      cells={(model) => [modelLabel(model, t), model.displayName === '' ? '' : cleanLine(model.name)]}
      empty={t('cli.app.noModels')}
      hint={t('cli.app.pickHint')}
      onPick={({ name }) => chooseModel(name)}
      onPalette={() => show('palette')}
      onBack={onBack}
    />
  )
}

const nameOf = ({ name, displayName }: Model): string => `${displayName} ${name}`
