import type { Conversation, Model } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'
import { useConversations, useModels, useSession, useStore } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { type ReactElement, useMemo } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { fixedList, ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { modelLabel } from './model-label.ts'
import { screensFor } from './screens.ts'
import { slashCommandsFor } from './slash-commands.ts'
import { useSpaces } from './use-spaces.ts'

interface Place {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly go: (app: ScreenProps) => void
}

/** Goes to any screen or command, found by typing part of its name. */
export function PaletteScreen(props: ScreenProps): ReactElement {
  const { chat, onBack } = props
  const { session, space, t } = useApp()
  const { role } = useSession(session).user ?? {}
  const current = useStore(space)?.id
  const spaces = useSpaces()
  const { list: conversations } = useConversations(chat).snapshot
  const { list: models } = useModels(chat)
  const source = useMemo(
    () => fixedList([...placesOf(conversations, models, { role, t }), ...otherSpaces(spaces, current, t)]),
    [conversations, models, spaces, current, role, t],
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

/** The spaces to switch to. Without workspaces, there's only the user's own. */
function otherSpaces(spaces: readonly Workspace[], current: string | undefined, t: Translate): Place[] {
  const all = spaces.length === 0 ? [] : [undefined, ...spaces]
  return all
    .filter((space) => space?.id !== current)
    .map((space) => ({
      id: `space ${space?.id}`,
      label: space === undefined ? t('cli.workspaces.personal') : cleanName(space.name),
      about: t('cli.palette.space'),
      go: ({ chooseSpace }) => chooseSpace(space),
    }))
}
