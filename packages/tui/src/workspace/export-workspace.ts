import { ApiError } from '@saffron/core/errors'

import type { GlobalOptions } from '../shell/context.ts'
import { writePieces } from '../shell/output-file.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { workspaceIdOf } from '../shell/space/index.ts'

interface ExportOptions extends GlobalOptions {
  readonly output?: string
  readonly force?: true
}

/** `saffron workspace export`: writes everything in a workspace as a zip to stdout or to a file. */
export const exportWorkspace = (typed: string, { output, force, ...options }: ExportOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const id = await workspaceIdOf(context, typed)
    // The response is read as it's written, because a workspace may be large.
    const ask = async () => {
      const { body } = await api.open('POST', `/workspace/list/${id}/export`)
      if (body === null) throw new ApiError('client.bad_answer')
      return body
    }
    await writePieces(ask, { file: output, force }, t)
  })
