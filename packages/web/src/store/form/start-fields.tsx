import { useTranslate } from '@saffron/core/react'
import { MAX_AGENT_OPENING } from '@saffron/core/store'

import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ExamplesField } from './examples-field.tsx'
import type { FieldProps } from './field-props.ts'
import { Section } from './section.tsx'
import { SuggestionsField } from './suggestions-field.tsx'

/** How a chat begins. */
export function StartFields(props: FieldProps) {
  const t = useTranslate('store')
  const { fields, change } = props
  return (
    <Section title={t('store.form.section.start')}>
      <TextAreaField
        label={t('store.form.opening')}
        hint={t('store.form.opening.hint')}
        value={fields.opening}
        rows={2}
        maxLength={MAX_AGENT_OPENING}
        lang={fields.language || ''}
        dir="auto"
        onChange={({ target }) => change({ opening: target.value })}
      />
      <SuggestionsField {...props} />
      <ExamplesField {...props} />
    </Section>
  )
}
