import { type AdminModel, modelBodyOf, modelFormFields, modelFormOf, newerModel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../../../shell/app-context.tsx'
import { cleanLine } from '../../../ui/clean-text.ts'
import { EntryForm, type FormExits } from './entry-form.tsx'

interface ModelFormProps extends FormExits<AdminModel> {
  readonly model: AdminModel
}

/** Edits a model. */
export function ModelForm({ model, ...exits }: ModelFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { id, name, version } = model
  return (
    <EntryForm
      {...exits}
      title={cleanLine(name)}
      initial={modelFormOf(model)}
      fieldsOf={(values) => modelFormFields(t, values)}
      editing={{ version, formOf: modelFormOf, newerIn: newerModel }}
      save={(values, over) =>
        api.admin.updateModel({ params: { id }, body: { ...modelBodyOf(values), version: over } })
      }
    />
  )
}
