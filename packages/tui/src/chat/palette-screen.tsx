import type { Conversation, Model } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'
import { useConversations, useModels, useSession } from '@saffron/core/react'
import { type ReactElement, useMemo } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { fixedList, ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { modelLabel } from './model-label.ts'
import { screensFor } from './screens.ts'
import { slashCommandsFor } from './slash-commands.ts'

interface Place {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly go: (app: ScreenProps) => void
}

/** Goes to any screen or command, found by typing part of its name. */
export function PaletteScreen(props: ScreenProps): ReactElement {
  const { chat, onBack } = props
  const { session, t } = useApp()
  const { role } = useSession(session).user ?? {}
  const { list: conversations } = useConversations(chat).snapshot
  const { list: models } = useModels(chat)
  const source = useMemo(
    () => fixedList(placesOf(conversations, models, { role, t })),
    [conversations, models, role, t],
  )
  return (
    <ListPart
      title={t('common.goTo')}
      source={source}
      textOf={textOf}
      cells={({ label, about }) => [about, label]}
      empty=""
      hint={t('cli.app.pickHint')}
      onPick={({ go }) => go(props)}
      onPalette={onBack}
      onBack={onBack}
    />
  )
}

const textOf = ({ label, about }: Place): string => `${label} ${about}`

function placesOf(
  conversations: readonly Conversation[],
  models: readonly Model[],
  { role, t }: { readonly role: string | undefined; readonly t: Translate },
): Place[] {
  const opened = screensFor(role).flatMap((screen) => ('slash' in screen ? [screen] : []))
  const commands = slashCommandsFor(role).filter(({ name }) => !opened.some(({ slash }) => slash === name))
  return [
    ...opened.map(({ name, slash, title }) => ({
      id: `screen ${name}`,
      label: t(title),
      about: `/${slash}`,
      go: ({ show }: ScreenProps) => show(name),
    })),
    ...commands.map(({ name, help }) => ({
      id: `command ${name}`,
      label: t(help),
      about: `/${name}`,
      go: ({ runCommand }: ScreenProps) => runCommand(name),
    })),
    ...conversations.map(({ id, title }) => {
      const label = cleanLine(title) || t('chat.export.untitled')
      const go = ({ openChat }: ScreenProps) => openChat(id, label)
      return { id: `chat ${id}`, label, about: t('cli.palette.chat'), go }
    }),
    ...models.map((model) => ({
      id: `model ${model.name}`,
      label: modelLabel(model, t),
      about: t('cli.palette.model'),
      go: ({ chooseModel }: ScreenProps) => chooseModel(model.name),
    })),
  ]
}
