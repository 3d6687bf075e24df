import { openAsBlob } from 'node:fs'

import type { Playscript } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'

interface Named {
  readonly title?: string
  readonly language?: string
}

/** Uploads a file, and makes a script of it. The file stays available to the script. */
export async function uploadScript(
  api: Pick<Context['api'], 'drive' | 'playscript'>,
  { path, name }: { readonly path: string; readonly name: string },
  named: Named = {},
): Promise<Playscript> {
  const file = new File([await openAsBlob(path)], name)
  const { id } = await api.drive.uploadAsset({ body: { file, name } })
  return api.playscript.createFromAsset({ params: { asset: id }, body: named })
}
