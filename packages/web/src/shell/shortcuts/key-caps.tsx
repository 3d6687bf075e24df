import { type KeyCombo, keyCaps } from './key-combo.ts'
import { isMac } from './use-shortcut.ts'

import styles from './shortcuts.module.css'

/** The keys of a shortcut as key caps. */
export function KeyCaps({ combo }: { readonly combo: KeyCombo }) {
  return (
    <span className={styles.keys}>
      {keyCaps(combo, isMac)
        .flat()
        .map((cap) => (
          <kbd key={cap} className={styles.cap}>
            {cap}
          </kbd>
        ))}
    </span>
  )
}
