import type { Asset } from '@saffron/core/drive'
import type { Playscript } from '@saffron/core/playscript'

import { sendWithProgress } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'

/** Uploads a file, and makes a script of it. The file stays available to the script. */
export async function importScript(file: File, workspace: string | undefined): Promise<Playscript> {
  const body = new FormData()
  // Fields come before the file, which the server reads only once it knows the space.
  if (workspace !== undefined) body.append('workspace', workspace)
  body.append('file', file, file.name)
  const { id } = (await sendWithProgress({
    method: 'POST',
    path: '/assets/v2/upload',
    body,
    onProgress: () => undefined,
  })) as Asset
  return api.playscript.createFromAsset({
    params: { asset: id },
    body: { ...(workspace !== undefined && { workspace }) },
  })
}
