import { dirname, join } from 'node:path'

import { type JsonFile, readJsonFile } from './read-json-file.ts'

const PROJECT_FILE = '.saffron.json'

export type ProjectFile = Exclude<JsonFile, { kind: 'absent' }> & { readonly path: string }

/** The nearest `.saffron.json`, in the working folder or above it. */
export function findProjectFile(folder: string | undefined = workingFolder()): ProjectFile | undefined {
  for (let at = folder; at !== undefined; at = dirname(at) === at ? undefined : dirname(at)) {
    const path = join(at, PROJECT_FILE)
    const file = readJsonFile(path)
    if (file.kind !== 'absent') return { ...file, path }
  }
  return undefined
}

/** None where it was removed under us. */
function workingFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}
