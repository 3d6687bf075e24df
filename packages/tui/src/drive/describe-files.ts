import type { Asset, Node } from '@saffron/core/drive'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanText } from '../ui/clean-text.ts'
import { expand } from './expand.ts'
import { pathOf } from './remote.ts'

interface DescribeOptions extends JsonOption {
  readonly model?: string
  readonly prompt?: string
}

type Description = { readonly text: string; readonly model: string }
type Describe = (context: Context, asset: string, body: Omit<DescribeOptions, 'json'>) => Promise<Description>

/** `saffron drive summary`: summarizes files. */
export const summarize = (paths: readonly string[], options: DescribeOptions): Promise<void> =>
  tell(paths, options, ({ api }, id, body) => api.drive.summarizeAsset({ params: { id }, body }))

/** `saffron drive describe`: describes pictures. */
export const describePictures = (paths: readonly string[], options: DescribeOptions): Promise<void> =>
  tell(paths, options, ({ api }, asset, body) => api.drive.imageToText({ body: { asset, ...body } }))

/** Handles one file at a time, because each is a paid call. A failure ends it, but earlier results are shown. */
const tell = (paths: readonly string[], options: DescribeOptions, call: Describe): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { json, model, prompt } = options
    const body = { ...(model !== undefined && { model }), ...(prompt !== undefined && { prompt }) }
    const files = (await expand(context, paths)).map((located) => ({
      path: pathOf(located),
      asset: assetOf(located.node, pathOf(located), context),
    }))
    for (const { path, asset } of files) {
      const description = await call(context, asset, body)
      if (json) writeJson({ path, ...description })
      else if (files.length === 1) writeLine(cleanText(description.text))
      else writeLine(`${cleanName(path)}\n${cleanText(description.text)}\n`)
    }
  })

/** Returns the asset of a file. Throws a usage error for a folder. */
function assetOf({ asset }: Node, path: string, { t }: Context): Asset['id'] {
  if (asset === null) throw new CommandError(t('cli.drive.notAFile', { path: cleanName(path) }), EXIT.usage)
  return asset
}
