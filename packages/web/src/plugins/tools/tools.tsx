import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { AcceptAll } from './accept-all.tsx'
import { ToolRow } from './tool-row.tsx'

import styles from './tools.module.css'

/** With fewer, a filter is of no use. */
const FILTERED_FROM = 10

interface ToolsProps {
  readonly plugin: Plugin
  readonly onChanged: (plugin: Plugin) => void
  /** Loads the plugin again, because what's shown is outdated. */
  readonly onOutdated: () => Promise<void>
}

/** The tools of a plugin. Those whose definition changed come first. */
export function Tools({ plugin, onChanged, onOutdated }: ToolsProps) {
  const t = useTranslate('plugins')
  const [typed, type] = useState('')
  const { tools = [], installed, connected, canEdit, changedCount } = plugin
  const words = typed.trim().toLowerCase()
  const isMatch = (text: string | undefined) => text?.toLowerCase().includes(words) === true
  const found = tools.filter(({ name, title, description }) => [name, title, description].some(isMatch))
  const ordered = found.toSorted((a, b) => Number(b.state === 'changed') - Number(a.state === 'changed'))
  const none = !installed ? 'plugins.toolsOffered' : connected ? 'plugins.noTools' : 'plugins.toolsUnknown'
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        {t('plugins.toolsTitle')} {tools.length > 0 && <span>{tools.length}</span>}
      </h3>
      {changedCount > 0 && (
        <div className={styles.blocked}>
          <p>{t(canEdit ? 'plugins.changes.blocked' : 'plugins.changes.blockedManaged', { count: changedCount })}</p>
          {canEdit && changedCount > 1 && <AcceptAll plugin={plugin} onChanged={onChanged} onOutdated={onOutdated} />}
        </div>
      )}
      {tools.length >= FILTERED_FROM && (
        <input
          type="search"
          className={styles.filter}
          aria-label={t('plugins.filterTools')}
          placeholder={t('plugins.filterTools')}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {tools.length === 0 && <p className={styles.note}>{t(none)}</p>}
      {tools.length > 0 && found.length === 0 && <p className={styles.note}>{t('plugins.noToolMatches')}</p>}
      <ul className={styles.tools} aria-label={t('plugins.toolsTitle')}>
        {ordered.map((tool) => (
          <li key={tool.name}>
            <ToolRow plugin={plugin} tool={tool} onChanged={onChanged} onOutdated={onOutdated} />
          </li>
        ))}
      </ul>
    </section>
  )
}
