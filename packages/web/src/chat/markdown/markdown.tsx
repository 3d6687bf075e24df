import { memo, useState } from 'react'
import remend from 'remend'

import { type Definitions, lexBlock } from './lex-markdown.ts'
import { renderTokens } from './render-tokens.tsx'
import { splitBlocks, type SplitText } from './split-blocks.ts'

import styles from './markdown.module.css'

interface MarkdownProps {
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
  return renderTokens(lexBlock(live ? completeTail(raw) : raw, definitions), { live })
})

/** Closes the emphasis, link or code that is still being written, so that it does not flash as plain marks. */
function completeTail(raw: string): string {
  if (/^ {0,3}(?:```|~~~)/.test(raw)) return raw
  return remend(raw, { linkMode: 'text-only', images: false, htmlTags: false, setextHeadings: false, katex: false })
}
