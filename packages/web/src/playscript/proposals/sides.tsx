import type { ScriptElement } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'

import styles from './proposals.module.css'

interface SidesProps {
  readonly original: readonly ScriptElement[]
  readonly translated: readonly ScriptElement[]
  readonly language: string | undefined
}

/** A scene and its translation side by side. Translations keep the elements, so the rows match. */
export function Sides({ original, translated, language }: SidesProps) {
  const t = useTranslate('playscript')
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{t('playscript.proposal.original')}</th>
          <th scope="col">{t('playscript.ask.translate')}</th>
        </tr>
      </thead>
      <tbody>
        {translated.map(({ text, type }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index} data-type={type}>
            <td lang="">{original[index]?.text}</td>
            <td lang={language ?? ''}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
