import { useTranslate } from '@saffron/core/react'
import mermaid from 'mermaid'
import { type ReactNode, useEffect, useId, useState } from 'react'

import { useResolvedTheme } from '../../theme/theme.ts'

import styles from './markdown.module.css'

interface MermaidDrawingProps {
  readonly source: string
  readonly fallback: ReactNode
}

/** One drawing at a time: the library keeps its settings in one place for all. */
let queue: Promise<unknown> = Promise.resolve()

function draw(id: string, source: string, dark: boolean): Promise<string> {
  const drawing = queue.then(async () => {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: dark ? 'dark' : 'neutral',
      fontFamily: 'var(--font)',
    })
    const { svg } = await mermaid.render(id, source)
    return svg
  })
  queue = drawing.catch(() => {})
  return drawing
}

export default function MermaidDrawing({ source, fallback }: MermaidDrawingProps) {
  const t = useTranslate()
  const id = `mermaid-${useId().replaceAll(/[^a-z0-9]/gi, '')}`
  const dark = useResolvedTheme() === 'dark'
  const [svg, setSvg] = useState<string | null>()
  useEffect(() => {
    let current = true
    draw(id, source, dark).then(
      (drawn) => current && setSvg(drawn),
      () => current && setSvg(null),
    )
    return () => {
      current = false
    }
  }, [id, source, dark])
  if (svg === undefined || svg === null) return fallback
  return (
    <figure className={styles.diagram} aria-label={t('chat.code.diagram')} dangerouslySetInnerHTML={{ __html: svg }} />
  )
}
