import { ELEMENT_TYPES, type ElementType } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'

import { retype } from '../commands/element-commands.ts'
import { NUMBERED_TYPES } from '../commands/element-flow.ts'
import type { ScriptEditor } from '../editor/script-editor.ts'

import select from '../../ui/select.module.css'
import styles from './script-page.module.css'

interface TypeSelectProps {
  readonly editor: ScriptEditor
  readonly type: ElementType | undefined
}

/** The type of the element with the cursor. The first seven have keys. */
export function TypeSelect({ editor, type }: TypeSelectProps) {
  const t = useTranslate('playscript')
  return (
    <select
      className={`${select.select} ${styles.type}`}
      aria-label={t('playscript.type')}
      value={type ?? 'action'}
      onChange={({ target }) => {
        const chosen = ELEMENT_TYPES.find((each) => each === target.value)
        if (chosen !== undefined) editor.run(retype(chosen), { focus: true })
      }}
    >
      {ELEMENT_TYPES.map((each) => {
        const key = NUMBERED_TYPES.findIndex((numbered) => numbered === each)
        const name = t(`playscript.type.${each}`)
        return (
          <option key={each} value={each}>
            {key >= 0 ? t('playscript.type.withKey', { name, key: key + 1 }) : name}
          </option>
        )
      })}
    </select>
  )
}
