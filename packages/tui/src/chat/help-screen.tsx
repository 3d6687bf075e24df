import { isAdmin } from '@saffron/core/auth'
import type { Translate } from '@saffron/core/i18n'
import { type ReactElement, useState } from 'react'

import { bindings, keyLabel } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { fixedList, ListPart } from '../ui/list/index.ts'
import type { ScreenProps } from '../ui/screen-props.ts'
import { slashCommandsFor } from './slash-commands.ts'

interface HelpLine {
  readonly id: string
  readonly term: string
  readonly about: string
  /** Where a key works. Empty for a command. */
  readonly place: string
}

/** Lists the commands and keys from the tables the handlers use. */
export function HelpScreen({ show, runCommand, onBack }: ScreenProps): ReactElement {
  const { reader, session, t } = useApp()
  const [source] = useState(() => fixedList(helpLines(t, session.getSnapshot().user?.role)))
  return (
    <ListPart
      title={t('cli.screen.help')}
      source={source}
      above={reader === undefined ? [] : [t('cli.reader.help')]}
      textOf={textOf}
      cells={({ term, about, place }) => [term, place === '' ? about : t('cli.help.placed', { about, place })]}
      empty=""
      hint={t('cli.help.hint')}
      onPick={({ term }) => (term.startsWith('/') ? runCommand(term.slice(1)) : undefined)}
      onPalette={() => show('palette')}
      onBack={onBack}
    />
  )
}

const textOf = ({ term, about, place }: HelpLine): string => `${term} ${about} ${place}`

const PLACES = {
  app: 'cli.help.everywhere',
  prompt: 'cli.help.inPrompt',
  list: 'cli.help.inLists',
  chats: 'common.chats',
  messages: 'cli.screen.messages',
  draw: 'cli.screen.draw',
  scripts: 'cli.screen.scripts',
  summaries: 'cli.screen.summaries',
  drive: 'cli.common.drive',
  workspaces: 'cli.screen.workspaces',
  agents: 'cli.screen.agents',
  plugins: 'cli.screen.plugins',
  notifications: 'cli.screen.notifications',
  wallet: 'cli.screen.wallet',
  admin: 'cli.screen.admin',
  form: 'cli.help.inForms',
} as const

function helpLines(t: Translate, role = ''): HelpLine[] {
  const commands = slashCommandsFor(role).map(({ name, help }) => ({
    id: `/${name}`,
    term: `/${name}`,
    about: t(help),
    place: '',
  }))
  const everyone = [
    'app',
    'prompt',
    'list',
    'chats',
    'messages',
    'draw',
    'scripts',
    'summaries',
    'drive',
    'workspaces',
    'agents',
    'plugins',
    'notifications',
    'wallet',
    'form',
  ] as const
  const contexts = isAdmin(role) ? ([...everyone, 'admin'] as const) : everyone
  const keys = contexts.flatMap((context) =>
    bindings[context].map(({ action, keys: [first], help }) => ({
      id: `${context} ${action}`,
      term: keyLabel(first),
      about: t(help),
      place: t(PLACES[context]),
    })),
  )
  return [...commands, ...keys]
}
