import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { hostOf } from '../host-of.ts'
import { PluginMark } from '../plugin-mark.tsx'
import { PluginStateChip } from '../plugin-state.tsx'

import styles from '../plugins.module.css'

interface PluginRowProps {
  readonly plugin: Plugin
  readonly focus: RowFocus
  readonly isOpen: boolean
  /** The URL of its details. */
  readonly to: string
}

/** A plugin: what it is and does, who may use it, and its state. It opens the details. */
export function PluginRow({ plugin, focus, isOpen, to }: PluginRowProps) {
  const t = useTranslate('plugins')
  const { name, description, publisher, transport, needs, shared, installed, connected, toolCount } = plugin
  const facts = [
    publisher || hostOf(plugin) || t(`plugins.transport.${transport}`),
    ...(installed && connected
      ? [t('plugins.tools', { count: toolCount })]
      : needs.map((need) => t(`plugins.needs.${need}`))),
    ...(installed ? [t(shared ? 'plugins.shared' : 'plugins.own')] : []),
  ]
  return (
    <Link
      {...focus}
      to={to}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      data-open={isOpen || undefined}
      preventScrollReset
    >
      <PluginMark plugin={plugin} />
      <span className={styles.what}>
        <span className={styles.line}>
          <span className={styles.name} lang="">
            {name}
          </span>
          <PluginStateChip plugin={plugin} />
        </span>
        {description !== '' && (
          <span className={styles.description} lang="" dir="auto">
            {description}
          </span>
        )}
        <span className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </span>
    </Link>
  )
}
