import { type AdminModel, type Channel, EMPTY_NEW_MODEL, newModelFormFields } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../../../shell/app-context.tsx'
import { EntryForm, type FormExits } from './entry-form.tsx'

interface NewModelFormProps extends FormExits<AdminModel> {
  /** The channels that may serve it. */
  readonly channels: readonly Channel[]
}

/** Adds a model that no channel lists. Its other properties are edited afterwards. */
export function NewModelForm({ channels, ...exits }: NewModelFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  return (
    <EntryForm
      {...exits}
      title={t('common.addModel')}
      text={t('admin.model.newText')}
      okText={t('common.addModel')}
      initial={EMPTY_NEW_MODEL}
      fieldsOf={() => newModelFormFields(t, channels)}
      save={({ name, ...others }) => api.admin.createModel({ body: { name: name.trim(), ...others } })}
    />
  )
}
