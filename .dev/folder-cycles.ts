import { dirname, join } from 'node:path/posix'

export interface SourceText {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** Returns the module specifiers that a file names in `import`, `export … from` and `import(…)`, types included. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
}

/** Returns the files of the same package that a file imports, as paths from the root of the repository. */
export const filesImportedBy = ({ path, text }: SourceText): string[] =>
  importsOf(text).flatMap((name) => (name.startsWith('.') ? join(dirname(path), name) : []))

/**
 * Returns each group of folders that import each other in a circle, as sorted paths below `root`. Siblings are compared:
 * an import from `a/b/x.ts` to `a/c/d/y.ts` leads from `a/b` to `a/c`. A folder and the folders inside it belong together.
 */
export function folderCycles(root: string, files: readonly SourceText[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const file of files) {
    for (const imported of filesImportedBy(file)) {
      const [from, to] = divergingFolders(foldersOf(root, file.path), foldersOf(root, imported))
      if (from === undefined || to === undefined) continue
      targets.set(from, (targets.get(from) ?? new Set()).add(to))
    }
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachableFrom(folder, targets)]))
  const cycles = new Set<string>()
  for (const [folder, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(folder))
    if (circle.length > 0) cycles.add(circle.toSorted().join(' '))
  }
  return [...cycles].toSorted().map((cycle) => cycle.split(' '))
}

const foldersOf = (root: string, path: string): string[] => dirname(path.slice(root.length)).split('/')

/** Returns the two folders at which paths part, or nothing where one path lies inside the other's folder. */
function divergingFolders(from: readonly string[], to: readonly string[]): string[] {
  const at = from.findIndex((folder, index) => folder !== to[index])
  const isInside = at === -1 || at >= to.length || from[0] === '.' || to[0] === '.'
  return isInside ? [] : [from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')]
}

function reachableFrom(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of targets.get(folder) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}
