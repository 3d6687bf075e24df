import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { groupOptions } from '../commands/option-groups.ts'
import { SETTING_KEYS, SETTING_RULES } from '../config/setting-keys.ts'
import { EXIT } from '../exit-codes.ts'

/** A manual page, before formatting as roff or text. */
export interface ManualPage {
  /** man's name for it: `saffron-admin-users`. */
  readonly name: string
  readonly sections: readonly Section[]
}

interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'item'; readonly term: string; readonly about: string }
  /** Commands or a table, unformatted. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }

const item = (term: string, about: string): Block => ({ kind: 'item', term, about })

/** The manual page of a command, generated from the command itself. */
export function manualPage(command: Command, t: Translate): ManualPage {
  const help = command.createHelp()
  const isRoot = command.parent === null
  const { own, global } = groupOptions(help.visibleOptions(command))
  const sections: Section[] = [
    { title: t('common.name'), blocks: [{ kind: 'text', text: `${pageName(command)} - ${command.description()}` }] },
    { title: t('cli.man.synopsis'), blocks: [{ kind: 'command', text: synopsis(command) }] },
    {
      title: t('cli.help.commands'),
      blocks: help.visibleCommands(command).map((sub) => item(sub.name(), sub.description())),
    },
    {
      title: t('cli.help.arguments'),
      blocks: command.registeredArguments
        .filter(({ description }) => description)
        .map((argument) => item(argument.name(), argument.description)),
    },
    {
      title: t('cli.help.options'),
      blocks: own.map(({ flags, description }) => item(flags, description)),
    },
    {
      title: t('cli.help.globalOptions'),
      blocks: global.map(({ flags, description }) => item(flags, description)),
    },
    ...sectionsBelow(command),
    ...(isRoot ? [exitStatus(t), environmentOf(t), files(t)] : []),
    { title: t('cli.man.see'), blocks: seeAlso(command) },
  ]
  return { name: pageName(command), sections: sections.filter(({ blocks }) => blocks.length > 0) }
}

/** Returns every visible command, starting with the program itself. */
export function everyCommand(program: Command): Command[] {
  const found = [program]
  for (const command of found) found.push(...command.createHelp().visibleCommands(command))
  return found
}

function namesOf(command: Command): string[] {
  const names: string[] = []
  for (let step: Command | null = command; step !== null; step = step.parent) names.unshift(step.name())
  return names
}

const pageName = (command: Command): string => namesOf(command).join('-')

function synopsis(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '…' : ''}`
    return argument.required ? `<${name}>` : `[${name}]`
  })
  const sub = command.commands.length > 0 ? [command.parent === null ? '[command]' : '<command>'] : []
  return [...namesOf(command), ...sub, ...words, '[options]'].join(' ')
}

/** Returns the sections of a command's help below the options, each with a heading and lines. */
function sectionsBelow(command: Command): Section[] {
  const sections: { title: string; lines: string[] }[] = []
  for (const line of textBelow(command)
    .split('\n')
    .filter((each) => each.trim() !== '')) {
    if (/^\S.*[:：]$/.test(line)) sections.push({ title: line.slice(0, -1), lines: [] })
    else sections.at(-1)?.lines.push(line.replace(/^ {2}/, ''))
  }
  return sections.map(({ title, lines }) => ({ title, blocks: [{ kind: 'lines', lines }] }))
}

/** Commander exposes added help text only by printing it all. */
function textBelow(command: Command): string {
  const usual = command.configureOutput()
  let printed = ''
  command.configureOutput({ writeOut: (part) => (printed += part) })
  command.outputHelp()
  command.configureOutput(usual)
  return printed.slice(command.helpInformation().length)
}

const exitStatus = (t: Translate): Section => ({
  title: t('cli.man.exit'),
  blocks: Object.entries(EXIT).map(([name, code]) =>
    item(String(code), t(`cli.man.exit.${name as keyof typeof EXIT}`)),
  ),
})

const environmentOf = (t: Translate): Section => ({
  title: t('cli.man.environment'),
  blocks: [
    ...SETTING_KEYS.map((key) => item(SETTING_RULES[key].variable, t(`cli.config.about.${key}`))),
    item('SAFFRON_PROFILE', t('cli.man.variable.profile')),
    item('SAFFRON_CONFIG_DIR', t('cli.man.variable.config')),
  ],
})

const files = (t: Translate): Section => ({
  title: t('common.files'),
  blocks: [
    item('config.json', t('cli.man.files.config')),
    item('session.json', t('cli.man.files.session')),
    item('.saffron.json', t('cli.man.files.project')),
  ],
})

/** Links to the parent page and the subpages. */
function seeAlso(command: Command): Block[] {
  const near = [...(command.parent === null ? [] : [command.parent]), ...command.createHelp().visibleCommands(command)]
  const text = near.map((each) => `${pageName(each)}(1)`).join(', ')
  return text === '' ? [] : [{ kind: 'text', text }]
}
