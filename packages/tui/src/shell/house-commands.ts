import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'

const loadPrompts = () => import('../admin/prompts.ts')
const loadSettings = () => import('../admin/settings.ts')

/** `saffron admin prompts …` and `saffron admin env …`. */
export function addHouseCommands(admin: Command, t: Translate): void {
  admin.addCommand(promptCommands(t))
  admin.addCommand(settingCommands(t))
}

function promptCommands(t: Translate): Command {
  const prompts = client('prompts', t('cli.admin.prompts'), t)
  const add = (name: string, about: string, make = answering) => {
    const made = make(name, about, t)
    prompts.addCommand(made, { isDefault: name === 'ls' })
    return made
  }
  add('ls', t('cli.prompts.ls')).action(async (_options, self: Command) =>
    (await loadPrompts()).listPrompts(self.optsWithGlobals()),
  )
  add('show', t('cli.prompts.show'))
    .argument('<key>', t('cli.house.key'))
    .action(async (key: string, _options, self: Command) =>
      (await loadPrompts()).showPrompt(key, self.optsWithGlobals()),
    )
  add('set', t('cli.prompts.set'))
    .argument('<key>', t('cli.house.key'))
    .option('-f, --file <file>', t('cli.prompts.file'))
    .option('--new', t('cli.prompts.newOption'))
    .option('--note <text>', t('cli.house.note'))
    .action(async (key: string, _options, self: Command) =>
      (await loadPrompts()).setPrompt(key, self.optsWithGlobals()),
    )
  add('versions', t('cli.prompts.versions'))
    .argument('<key>', t('cli.house.key'))
    .action(async (key: string, _options, self: Command) =>
      (await loadPrompts()).listVersions(key, self.optsWithGlobals()),
    )
  add('restore', t('cli.prompts.restore'))
    .argument('<key>', t('cli.house.key'))
    .argument('<version>', t('cli.prompts.version'))
    .action(async (key: string, version: string, _options, self: Command) =>
      (await loadPrompts()).restorePrompt(key, version, self.optsWithGlobals()),
    )
  add('rm', t('cli.prompts.rm'), careful)
    .argument('<key>', t('cli.house.key'))
    .action(async (key: string, _options, self: Command) =>
      (await loadPrompts()).removePrompt(key, self.optsWithGlobals()),
    )
  return prompts
}

function settingCommands(t: Translate): Command {
  const settings = client('env', t('cli.admin.env'), t)
  const add = (name: string, about: string, make = answering) => {
    const made = make(name, about, t)
    settings.addCommand(made, { isDefault: name === 'ls' })
    return made
  }
  add('ls', t('cli.env.ls')).action(async (_options, self: Command) =>
    (await loadSettings()).listSettings(self.optsWithGlobals()),
  )
  add('get', t('cli.env.get'))
    .argument('<key>', t('cli.house.key'))
    .action(async (key: string, _options, self: Command) =>
      (await loadSettings()).getSetting(key, self.optsWithGlobals()),
    )
  add('set', t('cli.env.setAbout'), careful)
    .argument('<key>', t('cli.house.key'))
    .argument('[value]', t('cli.env.value'))
    .option('--new', t('cli.env.newOption'))
    .option('--secret', t('cli.env.secretOption'))
    .option('--public', t('cli.env.publicOption'))
    .option('--no-public', t('cli.env.privateOption'))
    .option('--note <text>', t('cli.house.note'))
    .action(async (key: string, value: string | undefined, _options, self: Command) =>
      (await loadSettings()).setSetting(key, value, self.optsWithGlobals()),
    )
  add('rm', t('cli.env.rm'), careful)
    .argument('<key>', t('cli.house.key'))
    .action(async (key: string, _options, self: Command) =>
      (await loadSettings()).removeSetting(key, self.optsWithGlobals()),
    )
  return settings
}
