// The picture is inline, so it has the theme's colors and its text can be selected.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useTranslate } from '@saffron/core/react'
import mermaid from 'mermaid'
import { type ReactNode, useEffect, useState } from 'react'

import { useResolvedTheme } from '../theme/theme.ts'

import styles from './markdown.module.css'

interface MermaidDrawingProps {
  readonly source: string
  readonly fallback: ReactNode
  /** Puts the drawing in its frame. */
  readonly children: (drawing: ReactNode) => ReactNode
}

/** Sequential, because the library has global settings. */
let queue: Promise<unknown> = Promise.resolve()
let drawings = 0

function draw(source: string, dark: boolean): Promise<string> {
  const drawing = queue.then(async () => {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      look: 'classic',
      theme: 'base',
      themeVariables: themeColours(dark),
      fontFamily: 'var(--font)',
    })
    // Each has an ID of its own, because the library removes what has it from the page before it draws.
    const { svg } = await mermaid.render(`mermaid-${(drawings += 1)}`, source)
    return svg
  })
  queue = drawing.catch(() => {})
  return drawing
}

/** The page's tokens as plain colors, which the library needs to mix shades. */
function themeColours(dark: boolean) {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  return {
    darkMode: dark,
    background: token('surface'),
    primaryColor: token('hover'),
    primaryTextColor: token('text'),
    primaryBorderColor: token('control-line'),
    secondaryColor: token('selected'),
    tertiaryColor: token('code'),
    lineColor: token('muted'),
    textColor: token('text'),
    edgeLabelBackground: token('surface'),
    fontSize: '14px',
  }
}

export default function MermaidDrawing({ source, fallback, children }: MermaidDrawingProps) {
  const t = useTranslate()
  const dark = useResolvedTheme() === 'dark'
  const [svg, setSvg] = useState<string | null>()
  useEffect(() => {
    let current = true
    draw(source, dark).then(
      (drawn) => current && setSvg(drawn),
      () => current && setSvg(null),
    )
    return () => {
      current = false
    }
  }, [source, dark])
  if (svg === undefined || svg === null) return fallback
  return children(
    <div
      className={styles.diagram}
      role="img"
      aria-label={t('chat.code.diagram')}
      dangerouslySetInnerHTML={{ __html: svg }}
    />,
  )
}
