import type { RunEvent } from '@saffron/core/chat'

import type { Context } from '../../shell/context.ts'
import { printInfo } from '../../shell/output.ts'
import { showPicture } from '../../shell/show-picture.ts'
import { terminalFeatures } from '../../shell/terminal-features.ts'
import { cleanLine } from '../../ui/clean-text.ts'

/** Returns the files that an event tells of. */
function filesIn(event: RunEvent): readonly string[] {
  if (event.event === 'image') return event.data.asset === undefined ? [] : [event.data.asset]
  return event.event === 'tool' ? (event.data.files ?? []) : []
}

/** Milliseconds after which a reply no longer waits for a picture. */
const PATIENCE_MS = 10_000

/**
 * Shows the images of a reply and of its tool calls below them, each once. In a pipe, stdout has only the text, so their names
 * and URLs go to stderr.
 */
export function createReplyPictures(context: Pick<Context, 'api' | 't' | 'settings'>) {
  const shown = new Set<string>()
  const show = async (id: string): Promise<void> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const asset = await context.api.drive.getAsset({ params: { id }, signal })
    if (asset.fileKind !== 'image') return
    const { href } = new URL(asset.url, context.api.baseUrl)
    if (!process.stdout.isTTY) return printInfo(`${cleanLine(asset.name)}: ${href}`)
    await showPicture(context, asset, signal)
    if (!terminalFeatures(process.stdout).links) printInfo(href)
  }
  return {
    /** Takes an event of the reply. Resolves when its pictures are shown. */
    follow: async (event: RunEvent): Promise<void> => {
      for (const id of filesIn(event)) {
        if (shown.has(id)) continue
        shown.add(id)
        // A file that can't be read is in the drive anyway.
        await show(id).catch(() => undefined)
      }
    },
  }
}
