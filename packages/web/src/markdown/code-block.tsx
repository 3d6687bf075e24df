import { useTranslate } from '@saffron/core/react'
import { Check, Copy, Download, WrapText } from 'lucide-react'
import { memo, useState } from 'react'

import { saveFile } from '../browser/save-file.ts'
import { useCopy } from '../ui/use-copy.ts'
import { fileExtension } from './file-extension.ts'
import { useExpand } from './use-expand.tsx'
import { useHighlight } from './use-highlight.ts'

import styles from './code-block.module.css'

interface CodeBlockProps {
  readonly code: string
  readonly language: string
  /** Still streaming. */
  readonly open: boolean
}

/** A fenced code block: its language, line wrap, download, a copy button, and highlighting. */
export const CodeBlock = memo(function CodeBlock({ code, language, open }: CodeBlockProps) {
  const t = useTranslate()
  const [wrap, setWrap] = useState(false)
  const { copied, copy } = useCopy()
  const expand = useExpand(language || t('chat.code.plain'), () => (
    <CodeBlock code={code} language={language} open={open} />
  ))
  return (
    <figure className={styles.block}>
      <figcaption className={styles.top}>
        <span className={styles.language}>{language || t('chat.code.plain')}</span>
        <button type="button" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
          <WrapText aria-hidden />
          {t('chat.code.wrap')}
        </button>
        {!open && expand}
        <button
          type="button"
          aria-label={t('common.download')}
          title={t('common.download')}
          onClick={() => saveFile(new Blob([code], { type: 'text/plain' }), `code.${fileExtension(language)}`)}
        >
          <Download aria-hidden />
        </button>
        <button type="button" onClick={() => copy(code)}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t(copied ? 'common.copied' : 'common.copy')}
        </button>
      </figcaption>
      {/* Makes long lines scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={wrap ? styles.wrap : undefined} tabIndex={0}>
        <Code code={code} language={language} open={open} />
      </pre>
    </figure>
  )
})

function Code({ code, language, open }: CodeBlockProps) {
  const highlighted = useHighlight(code, language, open)
  if (highlighted === undefined) return <code>{code}</code>
  return (
    <code>
      <span dangerouslySetInnerHTML={{ __html: highlighted.html }} />
      {highlighted.rest}
    </code>
  )
}
