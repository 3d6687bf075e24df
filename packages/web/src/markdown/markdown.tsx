import { memo, useState } from 'react'

import type { Cited } from './citation-marks.tsx'
import { type Definitions, lexBlock } from './lex-markdown.ts'
import { renderTokens } from './render-tokens.tsx'
import { splitBlocks, type SplitText } from './split-blocks.ts'
import { useCompleteTail } from './use-complete-tail.ts'

import styles from './markdown.module.css'

export interface MarkdownProps {
  readonly text: string
  /** The text is streaming: the last block is completed visually, and the caret follows it. */
  readonly live?: boolean
  /** The passages that it cites, whose marks become buttons. Who shows it hears their clicks (`data-citation`). */
  readonly citations?: Cited | undefined
}

/** A Markdown text by blocks. While it streams, only the last block is parsed and rendered again. */
export function Markdown({ text, live = false, citations }: MarkdownProps) {
  const split = useSplit(text)
  const last = split.blocks.length - 1
  return (
    <div className={live ? `${styles.markdown} ${styles.live}` : styles.markdown}>
      {split.blocks.map(({ raw, start }, index) => (
        <Block
          key={start}
          raw={raw}
          definitions={split.definitions}
          live={live && index === last}
          citations={citations}
        />
      ))}
    </div>
  )
}

/** The blocks of the text, computed from the previous ones. */
function useSplit(text: string): SplitText {
  const [last, keep] = useState(() => ({ text, split: splitBlocks(text) }))
  if (last.text === text) return last.split
  const split = splitBlocks(text, last.split)
  keep({ text, split })
  return split
}

interface BlockProps {
  readonly raw: string
  readonly definitions: Definitions
  readonly live: boolean
  readonly citations: Cited | undefined
}

const Block = memo(function Block({ raw, definitions, live, citations }: BlockProps) {
  const completeTail = useCompleteTail(live)
  return renderTokens(lexBlock(live && completeTail !== undefined ? completeTail(raw) : raw, definitions), {
    live,
    citations,
  })
})
