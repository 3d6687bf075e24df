import { useTranslate } from '@saffron/core/react'
import { Code, Download, Workflow } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { saveFile } from '../browser/save-file.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { CodeBlock } from './code-block.tsx'
import { useExpand } from './use-expand.tsx'

import block from './code-block.module.css'
import styles from './markdown.module.css'

const Drawing = lazy(() => import('./mermaid-drawing.tsx'))

/** A diagram with its source and a download. The source is shown until Mermaid is loaded, and if it fails. */
export function MermaidDiagram({ source }: { readonly source: string }) {
  const t = useTranslate()
  const [asSource, setAsSource] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const expand = useExpand(t('chat.code.diagram'), () => <MermaidDiagram source={source} />)
  const code = <CodeBlock code={source} language="mermaid" open={false} />
  const save = () => {
    const svg = figure.current?.querySelector('svg[aria-roledescription]')
    if (svg !== undefined && svg !== null)
      saveFile(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }), 'diagram.svg')
  }
  return (
    <ErrorBoundary fallback={code}>
      <Suspense fallback={code}>
        <Drawing source={source} fallback={code}>
          {(drawing) => (
            <figure ref={figure} className={block.block}>
              <figcaption className={block.top}>
                <span className={block.language}>{t('chat.code.diagram')}</span>
                <button type="button" aria-pressed={asSource} onClick={() => setAsSource(!asSource)}>
                  {asSource ? <Workflow aria-hidden /> : <Code aria-hidden />}
                  {t('chat.code.source')}
                </button>
                {expand}
                {!asSource && (
                  <button type="button" onClick={save}>
                    <Download aria-hidden />
                    {t('common.download')}
                  </button>
                )}
              </figcaption>
              {asSource ? <pre className={styles.diagramSource}>{source}</pre> : drawing}
            </figure>
          )}
        </Drawing>
      </Suspense>
    </ErrorBoundary>
  )
}
