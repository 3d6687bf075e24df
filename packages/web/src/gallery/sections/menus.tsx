import { useTranslate } from '@saffron/core/react'
import { Copy, Ellipsis, Pencil, Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { THEME_CHOICES } from '../../theme/theme.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { State } from '../state.tsx'

import button from '../../ui/button.module.css'

/** Items of every kind, each with a toast when chosen. */
function useActions(): MenuItem[] {
  const t = useTranslate('gallery')
  const toast = useToast()
  const action = (label: string) => ({ label, onClick: () => toast(label) })
  return [
    { divider: 'nothing' },
    { ...action(t('common.rename')), icon: <Pencil aria-hidden /> },
    { ...action(t('chat.pin')), icon: <Pin aria-hidden /> },
    { ...action(t('common.copy')), icon: <Copy aria-hidden />, disabled: true },
    { divider: 'copy' },
    { ...action(t('common.stop')), show: false },
    { divider: 'stop' },
    { ...action(t('chat.delete')), icon: <Trash2 aria-hidden />, danger: true },
    { divider: 'delete' },
  ]
}

export function MenuSection() {
  const t = useTranslate('gallery')
  const actions = useActions()
  const [theme, setTheme] = useState('system')
  const choice: MenuItem = {
    heading: t('shell.theme'),
    value: theme,
    options: THEME_CHOICES.map((value) => ({ value, label: t(`shell.theme.${value}`) })),
    onChoose: setTheme,
  }
  const icon = { className: button.icon }
  return (
    <>
      <State name="menu-actions" opens="menu">
        <MenuButton items={actions} button={{ ...icon, 'aria-label': t('common.open') }}>
          <Ellipsis aria-hidden />
        </MenuButton>
      </State>
      <State name="menu-choice" opens="menu">
        <MenuButton items={[choice]} button={{ className: button.quiet }}>
          {t('shell.theme')}
        </MenuButton>
      </State>
      <State name="menu-hover" opens="menu">
        <MenuButton items={actions} button={{ className: button.quiet }} opensOnHover align="start">
          {t('gallery.hover')}
        </MenuButton>
      </State>
    </>
  )
}

export function ContextMenuSection() {
  const t = useTranslate('gallery')
  const items = useActions()
  const some = useContextMenu({ items, label: t('gallery.contextMenus') })
  const none = useContextMenu({ items: [{ divider: 'nothing' }], label: t('gallery.contextMenus') })
  return (
    <>
      <State name="context-menu" opens="contextmenu">
        <button type="button" className={button.quiet} {...some}>
          {t('gallery.rightButton')}
        </button>
      </State>
      <State name="context-menu-without-items">
        <button type="button" className={button.quiet} {...none}>
          {t('gallery.browsersOwn')}
        </button>
      </State>
    </>
  )
}
