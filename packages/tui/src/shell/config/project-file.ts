import { dirname, join } from 'node:path'

import { type JsonFile, readJsonFile } from './read-json-file.ts'

const PROJECT_FILE = '.saffron.json'

export type ProjectFile = Exclude<JsonFile, { kind: 'absent' }> & { readonly path: string }

/** Finds the nearest `.saffron.json`, in the working directory or above. */
export function findProjectFile(folder: string | undefined = workingFolder()): ProjectFile | undefined {
  for (let at = folder; at !== undefined; at = dirname(at) === at ? undefined : dirname(at)) {
    const path = join(at, PROJECT_FILE)
    const file = readJsonFile(path)
    if (file.kind !== 'absent') return { ...file, path }
  }
  return undefined
}

/** Undefined if the directory has been deleted. */
function workingFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}
