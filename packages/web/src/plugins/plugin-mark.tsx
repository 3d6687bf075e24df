import type { Plugin } from '@saffron/core/plugins'

import { markLetters, markTone } from '../ui/mark-letters.ts'

import tones from '../ui/tones.module.css'
import styles from './plugins.module.css'

interface PluginMarkProps {
  readonly plugin: Pick<Plugin, 'name' | 'key'>
  readonly size?: 'large'
}

/** A plugin's initials on a square in its own color. */
export const PluginMark = ({ plugin: { name, key }, size }: PluginMarkProps) => (
  <span
    className={`${tones.tone} ${styles.mark}`}
    data-letters={markLetters(name)}
    data-tone={markTone(key)}
    data-size={size}
    aria-hidden
  />
)
