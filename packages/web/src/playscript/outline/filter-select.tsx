import { useTranslate } from '@saffron/core/react'

import type { SceneFacts } from '../model/scene-facts.ts'
import { FILTERED, filterOf, filterValues, type SceneFilter } from './scene-filter.ts'

import select from '../../ui/select.module.css'
import styles from './outline.module.css'

interface FilterSelectProps {
  readonly scenes: readonly SceneFacts[]
  readonly value: SceneFilter
  readonly onChange: (filter: SceneFilter) => void
}

/** Shows only the scenes of a character, a place or a time of day. */
export function FilterSelect({ scenes, value, onChange }: FilterSelectProps) {
  const t = useTranslate('playscript')
  return (
    <select
      className={`${select.select} ${styles.filter}`}
      aria-label={t('playscript.filter')}
      value={value}
      onChange={({ target }) => onChange(filterOf(target.value))}
    >
      <option value="">{t('playscript.filter.all')}</option>
      {FILTERED.map((by) => {
        const values = filterValues(scenes, by)
        return (
          values.length > 0 && (
            <optgroup key={by} label={t(`playscript.filter.${by}`)}>
              {values.map((each) => (
                <option key={each} value={`${by}:${each}`} lang="">
                  {each}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </select>
  )
}
