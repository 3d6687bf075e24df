import { useTranslate } from '@saffron/core/react'

import { KeyCaps } from './key-caps.tsx'
import type { Shortcut, ShortcutGroup } from './shortcut-registry.ts'

import styles from './shortcuts.module.css'

const GROUPS: readonly ShortcutGroup[] = ['general', 'chat', 'go']

export type ListedShortcut = Pick<Shortcut, 'id' | 'label' | 'group' | 'keys'>

export function ShortcutTable({ shortcuts }: { readonly shortcuts: readonly ListedShortcut[] }) {
  const t = useTranslate()
  return (
    <div className={styles.groups}>
      {GROUPS.map((group) => ({ group, rows: shortcuts.filter((shortcut) => shortcut.group === group) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, rows }) => (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <h3 id={`shortcuts-${group}`} className={styles.group}>
              {t(`shortcuts.group.${group}`)}
            </h3>
            <dl className={styles.rows}>
              {rows.map(({ id, label, keys }) => (
                <div key={id} className={styles.row}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {keys.map((combo) => (
                      <KeyCaps key={combo} combo={combo} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
