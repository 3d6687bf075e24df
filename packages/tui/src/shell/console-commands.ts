import { OFFERED_CHANNEL_TYPES } from '@saffron/core/admin'
import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'

const loadModels = () => import('../admin/models.ts')
const loadModelEntries = () => import('../admin/model-entries.ts')
const loadChannels = () => import('../admin/channels.ts')
const loadOverview = () => import('../admin/overview.ts')

/** `saffron admin models …`, `saffron admin channels …` and the status commands. */
export function addConsoleCommands(admin: Command, t: Translate): void {
  admin.addCommand(modelCommands(t))
  admin.addCommand(channelCommands(t))
  admin.addCommand(
    answering('overview', t('cli.admin.overview'), t)
      .option('--days <n>', t('cli.overview.days'))
      .action(async (_options, self: Command) => (await loadOverview()).showOverview(self.optsWithGlobals())),
  )
  admin.addCommand(
    answering('runs', t('cli.admin.runs'), t)
      .option('--status <status>', t('cli.runs.status'))
      .option('--kind <kind>', t('cli.runs.kind'))
      .option('--model <model>', t('cli.runs.model'))
      .option('--channel <channel>', t('cli.runs.channel'))
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (_options, self: Command) => (await loadOverview()).listRuns(self.optsWithGlobals())),
  )
}

function modelCommands(t: Translate): Command {
  const models = client('models', t('cli.admin.models'), t)
  const add = (name: string, about: string, make = answering) => {
    const made = make(name, about, t)
    models.addCommand(made, { isDefault: name === 'ls' })
    return made
  }
  add('ls', t('cli.models.ls')).action(async (_options, self: Command) =>
    (await loadModels()).listModels(self.optsWithGlobals()),
  )
  add('refresh', t('cli.models.refresh')).action(async (_options, self: Command) =>
    (await loadModels()).refreshModels(self.optsWithGlobals()),
  )
  add('show', t('cli.models.show'))
    .argument('<model>', t('cli.common.nameOrId'))
    .action(async (model: string, _options, self: Command) =>
      (await loadModels()).showModel(model, self.optsWithGlobals()),
    )
  add('add', t('cli.models.add'))
    .argument('<name>', t('cli.models.newName'))
    .option('--channel <name...>', t('cli.models.servedBy'))
    .option('--features <list>', t('cli.models.features'))
    .action(async (name: string, _options, self: Command) =>
      (await loadModelEntries()).addModel(name, self.optsWithGlobals()),
    )
  add('rm', t('cli.models.rm'), careful)
    .argument('<model...>', t('cli.models.some'))
    .action(async (names: string[], _options, self: Command) =>
      (await loadModelEntries()).removeModels(names, self.optsWithGlobals()),
    )
  add('set', t('cli.models.set'))
    .argument('<model>', t('cli.common.nameOrId'))
    .option('--name <text>', t('cli.models.name'))
    .option('--group <text>', t('cli.models.group'))
    .option('--icon <name>', t('cli.models.icon'))
    .option('--context <tokens>', t('cli.models.context'))
    .option('--max-output <tokens>', t('cli.models.maxOutput'))
    .option('--features <list>', t('cli.models.features'))
    .option('--visible-to <role>', t('cli.models.visibleTo'))
    .option('--default-for <list>', t('cli.models.defaultFor'))
    .action(async (model: string, _options, self: Command) =>
      (await loadModels()).setModel(model, self.optsWithGlobals()),
    )
  for (const enabled of [true, false]) {
    add(enabled ? 'enable' : 'disable', t(enabled ? 'cli.models.enable' : 'cli.models.disable'))
      .argument('<model...>', t('cli.models.some'))
      .action(async (names: string[], _options, self: Command) =>
        (await loadModels()).switchModels(names, enabled, self.optsWithGlobals()),
      )
  }
  add('price', t('cli.models.price'))
    .argument('<model...>', t('cli.models.some'))
    .option('--input <credits>', t('cli.models.input'))
    .option('--cached-input <credits>', t('cli.models.cachedInput'))
    .option('--output <credits>', t('cli.models.output'))
    .option('--image <credits>', t('cli.models.image'))
    .option('--video-second <credits>', t('cli.models.videoSecond'))
    .action(async (names: string[], _options, self: Command) =>
      (await loadModels()).priceModels(names, self.optsWithGlobals()),
    )
  return models
}

function channelCommands(t: Translate): Command {
  const channels = client('channels', t('cli.admin.channels'), t)
  const add = (name: string, about: string, make = answering) => {
    const made = make(name, about, t)
    channels.addCommand(made, { isDefault: name === 'ls' })
    return made
  }
  add('ls', t('cli.channels.ls')).action(async (_options, self: Command) =>
    (await loadChannels()).listChannels(self.optsWithGlobals()),
  )
  described(add('add', t('cli.channels.add')), t)
    .argument('<name>', t('cli.channels.name'))
    .option('--type <type>', t('cli.channels.type', { types: OFFERED_CHANNEL_TYPES.join(', ') }))
    .action(async (name: string, _options, self: Command) =>
      (await loadChannels()).addChannel(name, self.optsWithGlobals()),
    )
  described(add('set', t('cli.channels.set')), t)
    .argument('<channel>', t('cli.common.nameOrId'))
    .option('--name <name>', t('cli.channels.name'))
    .action(async (channel: string, _options, self: Command) =>
      (await loadChannels()).setChannel(channel, self.optsWithGlobals()),
    )
  add('test', t('cli.channels.test'))
    .argument('<channel>', t('cli.common.nameOrId'))
    .option('-m, --model <name>', t('cli.option.model'))
    .action(async (channel: string, _options, self: Command) =>
      (await loadChannels()).testChannel(channel, self.optsWithGlobals()),
    )
  for (const enabled of [false, true]) {
    add(enabled ? 'resume' : 'pause', t(enabled ? 'cli.channels.resume' : 'cli.channels.pause'))
      .argument('<channel>', t('cli.common.nameOrId'))
      .action(async (channel: string, _options, self: Command) =>
        (await loadChannels()).switchChannel(channel, enabled, self.optsWithGlobals()),
      )
  }
  add('rm', t('cli.channels.rm'), careful)
    .argument('<channel>', t('cli.common.nameOrId'))
    .action(async (channel: string, _options, self: Command) =>
      (await loadChannels()).removeChannel(channel, self.optsWithGlobals()),
    )
  return channels
}

/** Adds the options for new and existing channels. */
const described = (made: Command, t: Translate): Command =>
  made
    .option('--url <address>', t('cli.channels.url'))
    .option('--key [key]', t('cli.channels.key'))
    .option('--no-key', t('cli.channels.noKey'))
    .option('--models <list>', t('cli.channels.models'))
    .option('--priority <n>', t('cli.channels.priority'))
    .option('--weight <n>', t('cli.channels.weight'))
    .option('--proxy <address>', t('cli.channels.proxy'))
    .option('--timeout <seconds>', t('cli.channels.timeout'))
    .option('--dialect <form>', t('cli.channels.dialect'))
