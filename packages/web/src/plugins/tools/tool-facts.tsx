import type { PluginTool } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import { MarkedText } from './marked-text.tsx'

import styles from './tools.module.css'

interface ToolFactsProps {
  readonly tool: PluginTool
  readonly isTrusted: boolean
}

/** What a tool says about itself, and its input. */
export function ToolFacts({ tool, isTrusted }: ToolFactsProps) {
  const t = useTranslate('plugins')
  const { name, title, description, annotations, inputSchema } = tool
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations
  const claims = [
    ...(readOnlyHint === true ? [t('plugins.tool.readOnly')] : []),
    ...(destructiveHint === true ? [t('plugins.tool.destructive')] : []),
    ...(openWorldHint === true ? [t('plugins.tool.openWorld')] : []),
  ]
  return (
    <details className={styles.more}>
      <summary>
        <span aria-hidden>{t('plugins.tool.more')}</span>
        <span className="visually-hidden">{t('plugins.tool.moreOf', { tool: title ?? name })}</span>
      </summary>
      {description !== '' && (
        <p className={styles.whole} lang="" dir="auto">
          <MarkedText text={description} />
        </p>
      )}
      {claims.length > 0 && (
        <p className={styles.claims}>
          <span>{t('plugins.tool.claims')}</span> {claims.join(' · ')}
          {!isTrusted && <span className={styles.note}> {t('plugins.tool.unbelieved')}</span>}
        </p>
      )}
      <figure className={styles.schema}>
        <figcaption>{t('plugins.tool.input')}</figcaption>
        {/* Makes it scrollable with the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} lang="" dir="ltr">
          <MarkedText text={JSON.stringify(inputSchema, null, 2)} />
        </pre>
      </figure>
    </details>
  )
}
