import type { KeyboardEvent } from 'react'

import type { TreeLine } from './tree-lines.ts'

interface TreeKeysOptions {
  readonly lines: readonly TreeLine[]
  /** The index of the line with the focus. */
  readonly at: number
  readonly go: (line: TreeLine | undefined) => void
  readonly open: (id: string, isOpen: boolean) => void
  readonly readMore: (id: string) => void
}

/** The keys of a tree: arrows, Home, End, and the first letter of a name. The last folder loads more. */
export function useTreeKeys({ lines, at, go, open, readMore }: TreeKeysOptions) {
  return (event: KeyboardEvent): void => {
    const line = lines[at]
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const above = lines.slice(0, at).findLast(({ depth }) => depth < line.depth)
    const more = () => {
      for (const { id } of line.endOf) readMore(id)
    }
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => {
        more()
        go(lines[at + 1])
      },
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => {
        if (line.open && !line.failed) go(line.depth < (lines[at + 1]?.depth ?? 0) ? lines[at + 1] : undefined)
        else if (line.mayOpen) open(line.node.id, true)
      },
      ArrowLeft: () => (line.open && line.depth > 0 ? open(line.node.id, false) : go(above)),
    }
    const step = steps[event.key] ?? stepToName(event.key, lines, at, go)
    if (step === undefined) return
    event.preventDefault()
    step()
  }
}

/** Returns the step to the next name that starts with a letter. */
function stepToName(key: string, lines: readonly TreeLine[], at: number, go: TreeKeysOptions['go']) {
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined
  const after = [...lines.slice(at + 1), ...lines.slice(0, at)]
  const found = after.find(({ node }) => node.name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
  return found && (() => go(found))
}
