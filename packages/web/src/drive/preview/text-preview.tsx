import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { CodeBlock, Markdown } from '../../markdown/index.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { languageOf, type PreviewForm } from '../preview-form.ts'
import { decodeText } from './decode-text.ts'
import { PreviewFailure } from './preview-failure.tsx'
import { readBeginning } from './read-beginning.ts'
import { TablePreview } from './table-preview.tsx'

import button from '../../ui/button.module.css'
import styles from './preview.module.css'

interface TextPreviewProps {
  readonly node: Node
  readonly url: string
  readonly form: PreviewForm
}

/** A text by its kind: rendered Markdown, a table, highlighted code, or plain text. */
export function TextPreview({ node: { name, size }, url, form }: TextPreviewProps) {
  const t = useTranslate('drive')
  const [plain, setPlain] = useState(false)
  const load = useCallback((signal: AbortSignal) => readBeginning(url, size, signal), [url, size])
  const { value, error, reload } = useLoaded(load)
  if (error !== undefined) return <PreviewFailure error={t('drive.preview.failed')} onAgain={reload} />
  if (value === undefined) return <div className={`${button.spinner} ${styles.waiting}`} />
  const text = decodeText(value.bytes, t.locale, value.cut)
  const formed = form === 'markdown' || form === 'table'
  return (
    <div className={styles.paper} data-form={plain ? 'text' : form}>
      {formed && (
        <button type="button" className={`${button.quiet} ${styles.switch}`} onClick={() => setPlain(!plain)}>
          {t(plain ? 'drive.preview.asPage' : 'drive.preview.asText')}
        </button>
      )}
      {form === 'markdown' && !plain && <Markdown text={text} />}
      {form === 'table' && !plain && <TablePreview text={text} tabs={/\.tsv$/i.test(name)} cut={value.cut} />}
      {form === 'code' && <CodeBlock code={text} language={languageOf(name)} open={false} />}
      {(form === 'text' || plain) && (
        <pre className={styles.plain} dir="auto">
          {text}
        </pre>
      )}
      {value.cut && <p className={styles.note}>{t('drive.preview.cut')}</p>}
    </div>
  )
}
