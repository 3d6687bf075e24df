import { memo, useState } from 'react'

import { type Definitions, lexBlock } from './lex-markdown.ts'
import { renderTokens } from './render-tokens.tsx'
import { splitBlocks, type SplitText } from './split-blocks.ts'
import { useCompleteTail } from './use-complete-tail.ts'

import styles from './markdown.module.css'

export interface MarkdownProps {
  readonly text: string
  /** More text is coming: the last block is completed for the eye, and the caret stands behind it. */
  readonly live?: boolean
}

/** A Markdown text, block by block: while it streams only the last block is lexed and rendered again. */
export function Markdown({ text, live = false }: MarkdownProps) {
  const split = useSplit(text)
  const last = split.blocks.length - 1
  return (
    <div className={live ? `${styles.markdown} ${styles.live}` : styles.markdown}>
      {split.blocks.map(({ raw, start }, index) => (
        <Block key={start} raw={raw} definitions={split.definitions} live={live && index === last} />
      ))}
    </div>
  )
}

/** The split of the text on show, made from the split before it. */
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
}

const Block = memo(function Block({ raw, definitions, live }: BlockProps) {
  const completeTail = useCompleteTail(live)
  return renderTokens(lexBlock(live && completeTail !== undefined ? completeTail(raw) : raw, definitions), { live })
})
