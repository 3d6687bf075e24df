import { useTranslate } from '@saffron/core/react'

import { VIEWS, type ScriptView } from './views.ts'

import styles from './script-page.module.css'

interface ViewChoiceProps {
  readonly view: ScriptView
  readonly onChange: (view: ScriptView) => void
}

/** Shows the script as pages or as cards. */
export function ViewChoice({ view, onChange }: ViewChoiceProps) {
  const t = useTranslate('playscript')
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t('playscript.view')}</legend>
      {VIEWS.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onChange(each)}>
          {t(`playscript.view.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
