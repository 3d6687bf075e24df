import { splitStable } from '../ui/markdown/split-stable.ts'

export interface RenderedReplyOptions {
  /** Renders Markdown as rows that fit the terminal. */
  readonly render: (markdown: string) => readonly string[]
  readonly rows: () => number
  readonly write: (text: string) => void
}

/**
 * Prints a streaming reply as formatted Markdown. Only the block at its end is drawn again as it grows. Finished blocks
 * stay as they are.
 */
export function createRenderedReply({ render, rows, write }: RenderedReplyOptions) {
  let rest = ''
  let hasBlocks = false
  /** The rows of the growing block on the screen. */
  let drawn = 0

  const erase = (): string => (drawn === 0 ? '' : `\u001B[${drawn}F\u001B[J`)
  const spaced = (block: readonly string[]): string[] => (hasBlocks && block.length > 0 ? ['', ...block] : [...block])

  const advance = (settled: string, tail: string): void => {
    const done = spaced(render(settled))
    if (done.length > 0) hasBlocks = true
    // Rows that have left the screen couldn't be erased.
    const growing = spaced(render(tail)).slice(-Math.max(1, rows() - 1))
    write(erase() + lines(done) + lines(growing))
    drawn = growing.length
    rest = tail
  }

  return {
    write: (text: string): void => {
      const { settled, tail } = splitStable(rest + text)
      advance(settled, tail)
    },
    /** Prints the rest for good. */
    end: (): void => {
      if (rest !== '') advance(rest, '')
    },
  }
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')
