import { useSession, useTranslate } from '@saffron/core/react'
import { type Agent, AGENT_CATEGORIES, AGENT_VISIBILITIES } from '@saffron/core/store'
import { useId } from 'react'

import { session } from '../../shell/session/client.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { AGENT_LANGUAGES, languageName } from '../language-name.ts'
import type { FieldProps } from './field-props.ts'
import { Section } from './section.tsx'
import { TagsField } from './tags-field.tsx'

import styles from './form.module.css'

interface StoreFieldsProps extends FieldProps {
  readonly agent: Agent
}

/** Where the agent is listed, and for whom. */
export function StoreFields({ fields, change, agent }: StoreFieldsProps) {
  const t = useTranslate('store')
  const id = useId()
  const { category, visibility, language, instructionsVisible } = fields
  const isOwn = useSession(session).user?.id === agent.owner
  // In the user's own space, no one else is a member.
  const visibilities = AGENT_VISIBILITIES.filter((name) => name !== (isOwn ? 'workspace' : 'private'))
  const shown = visibilities.includes(visibility) ? visibility : isOwn ? 'private' : 'workspace'
  const languages = AGENT_LANGUAGES.some((tag) => tag === language) || language === '' ? [] : [language]
  return (
    <Section title={t('store.form.section.store')}>
      <fieldset className={styles.rows}>
        <legend>{t('store.visibility')}</legend>
        <div className={styles.choices}>
          {visibilities.map((name) => (
            // The rule doesn't see text that a component returns.
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name={`${id}-visibility`}
                checked={shown === name}
                aria-describedby={`${id}-${name}`}
                onChange={() => change({ visibility: name })}
              />
              <span>
                <strong>{t(`store.visibility.${name}`)}</strong>
                <span id={`${id}-${name}`}>{t(`store.form.visibility.${name}Hint`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={instructionsVisible}
          onChange={({ target }) => change({ instructionsVisible: target.checked })}
        />
        <span>{t('store.form.visible')}</span>
      </label>
      <div className={styles.two}>
        <SelectField
          label={t('store.form.category')}
          value={category}
          options={AGENT_CATEGORIES.map((name) => ({ value: name, label: t(`store.category.${name}`) }))}
          onChange={({ target }) =>
            change({ category: AGENT_CATEGORIES.find((name) => name === target.value) ?? category })
          }
        />
        <SelectField
          label={t('store.form.language')}
          value={language}
          options={[
            { value: '', label: t('store.form.language.none') },
            ...[...languages, ...AGENT_LANGUAGES].map((tag) => ({ value: tag, label: languageName(tag, t.locale) })),
          ]}
          onChange={({ target }) => change({ language: target.value })}
        />
      </div>
      <TagsField fields={fields} change={change} />
    </Section>
  )
}
