import { useTranslate } from '@saffron/core/react'
import { MAX_AGENT_DESCRIPTION, MAX_AGENT_NAME } from '@saffron/core/store'

import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { FieldProps } from './field-props.ts'
import { Section } from './section.tsx'

import styles from './form.module.css'

const MAX_AVATAR = 16

/** The name, the avatar and the description. */
export function WhoFields({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const { name, avatar, description, language } = fields
  const lang = language || ''
  return (
    <Section title={t('store.form.section.who')}>
      <div className={styles.who}>
        <AgentAvatar agent={fields} size={72} />
        <div className={styles.whoFields}>
          <Field
            label={t('store.form.name')}
            value={name}
            placeholder={t('store.form.name.example')}
            maxLength={MAX_AGENT_NAME}
            autoComplete="off"
            lang={lang}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Field
            label={t('store.form.avatar')}
            value={avatar}
            hint={t('store.form.avatar.hint')}
            maxLength={MAX_AVATAR}
            autoComplete="off"
            onChange={({ target }) => change({ avatar: target.value })}
          />
        </div>
      </div>
      <TextAreaField
        label={t('store.form.description')}
        hint={t('store.form.description.hint')}
        value={description}
        rows={2}
        maxLength={MAX_AGENT_DESCRIPTION}
        lang={lang}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Section>
  )
}
