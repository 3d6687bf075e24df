import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { Ellipsis, PencilLine, RotateCw, ScrollText, Trash2 } from 'lucide-react'

import { MenuButton } from '../../ui/menu-button.tsx'
import { PluginMark } from '../plugin-mark.tsx'
import { PluginStateChip } from '../plugin-state.tsx'
import type { PluginActions } from './use-plugin-actions.tsx'

import button from '../../ui/button.module.css'
import styles from './details.module.css'

interface DetailsHeadProps {
  readonly plugin: Plugin
  readonly actions: PluginActions
}

/** The name, the state and the menu of a plugin. */
export function DetailsHead({ plugin, actions }: DetailsHeadProps) {
  const t = useTranslate('plugins')
  const { name, description, installed, shared, canEdit } = plugin
  const items = [
    {
      label: t('plugins.refresh'),
      icon: <RotateCw aria-hidden />,
      onClick: () => void actions.refreshFromMenu(plugin),
    },
    { label: t('plugins.log'), icon: <ScrollText aria-hidden />, onClick: () => void actions.showLog(plugin) },
    {
      label: t('plugins.rename'),
      icon: <PencilLine aria-hidden />,
      show: canEdit,
      onClick: () => void actions.rename(plugin),
    },
    { divider: 'danger' },
    {
      label: t('plugins.remove'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      show: canEdit,
      onClick: () => actions.remove(plugin),
    },
  ]
  return (
    <>
      <header className={styles.head}>
        <PluginMark plugin={plugin} size="large" />
        <div className={styles.who}>
          <h2 className={styles.title} tabIndex={-1} lang="">
            {name}
          </h2>
          <p className={styles.chips}>
            <PluginStateChip plugin={plugin} />
            {installed && <span>{t(shared ? 'plugins.shared' : 'plugins.own')}</span>}
          </p>
        </div>
        {installed && (
          <MenuButton
            items={items}
            button={{ className: `${button.icon} ${styles.menu}`, 'aria-label': t('plugins.menuOf', { name }) }}
          >
            <Ellipsis aria-hidden />
          </MenuButton>
        )}
      </header>
      {description !== '' && (
        <p className={styles.description} lang="" dir="auto">
          {description}
        </p>
      )}
    </>
  )
}
