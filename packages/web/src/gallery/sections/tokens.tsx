import { useTranslate } from '@saffron/core/react'

import { Mark } from '../../ui/mark.tsx'
import { State } from '../state.tsx'

import styles from '../gallery.module.css'

const SIZES = ['12', '13', '14', '15', '18', '24', '32'] as const
const GROUNDS = ['paper', 'surface', 'raised', 'hover', 'selected', 'code', 'bad-ground', 'line', 'line-2'] as const
const INKS = ['text', 'muted', 'faint', 'good', 'bad', 'ring', 'control-line'] as const
const BRAND = ['primary', 'accent', 'button', 'button-hover', 'mask'] as const
const COLOURS = { brand: BRAND, grounds: GROUNDS, inks: INKS }
const MARK_SIZES = [20, 32, 44, 64]

export function TypeSection() {
  const t = useTranslate('account')
  return SIZES.map((size) => (
    <State key={size} name={`type-${size}`} wide>
      <p style={{ fontSize: `var(--size-${size})`, lineHeight: 1.5 }}>{t('auth.signIn.lead')}</p>
    </State>
  ))
}

export function ColourSection() {
  return Object.entries(COLOURS).map(([group, names]) => (
    <State key={group} name={`colour-${group}`} wide>
      <ul className={styles.swatches}>
        {names.map((name) => (
          <li key={name} className={styles.swatch}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </State>
  ))
}

export function MarkSection() {
  return (
    <State name="mark">
      {MARK_SIZES.map((size) => (
        <Mark key={size} size={size} />
      ))}
    </State>
  )
}
