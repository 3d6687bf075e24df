import { ApiError } from '@saffron/core/errors'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findNamed, readAll } from '../shell/find-row.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { modelsNamed, readFeatures } from './models.ts'

interface AddOptions extends JsonOption {
  readonly channel?: readonly string[]
  readonly features?: string
}

/** `saffron admin models add`: adds a model that no channel lists. */
export const addModel = (name: string, options: AddOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const features = readFeatures(options.features, t)
    if (name.trim() === '') throw new CommandError(t('cli.error.missingArgument', { name: 'name' }), EXIT.usage)
    requireSession(context)
    const channels = await idsOfChannels(options.channel ?? [], context)
    const made = await api.admin.createModel({ body: { name, channels, ...features } })
    if (options.json) return writeJson(made)
    printInfo(cleanLine(t('common.modelAdded', { name: made.name })))
  })

async function idsOfChannels(names: readonly string[], { api, t }: Context): Promise<string[]> {
  if (names.length === 0) return []
  const all = await readAll((query) => api.admin.searchChannels({ query }))
  return names.map((name) => findNamed(all, name, { t, kind: 'channel' }).id)
}

/** `saffron admin models rm`: asks first. Models listed by a channel come back on the next refresh. */
export const removeModels = (names: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const models = await modelsNamed(context, names)
    const modelNames = models.map(({ name }) => name).join(', ')
    await confirm(cleanLine(t('cli.models.rmAsked', { count: models.length, names: modelNames })), options, t)
    for (const { id, version } of models) {
      const removed = await api.admin.deleteModel({ params: { id }, query: { version } }).catch((error: unknown) => {
        // Already gone: named twice, or deleted elsewhere.
        if (ApiError.is(error) && error.code === 'model.not_found') return undefined
        throw error
      })
      if (removed === undefined) continue
      if (options.json) writeJson(removed)
      else printInfo(cleanLine(t('common.modelDeleted', { name: removed.name })))
    }
  })
