import { type AdminModel, newerModel, priceBodyOf, priceFormOf, quickPriceFields } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../../../shell/app-context.tsx'
import { cleanLine } from '../../../ui/clean-text.ts'
import { EntryForm, type FormExits } from './entry-form.tsx'

interface PriceFormProps extends FormExits<AdminModel> {
  readonly model: AdminModel
}

/** Sets the prices of a model. */
export function PriceForm({ model, ...exits }: PriceFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { id, name, version } = model
  return (
    <EntryForm
      {...exits}
      title={t('admin.model.setPricesOf', { name: cleanLine(name) })}
      initial={priceFormOf(model)}
      fieldsOf={() => quickPriceFields(t, model)}
      editing={{ version, formOf: priceFormOf, newerIn: newerModel }}
      save={(values, over) =>
        api.admin.updateModel({ params: { id }, body: { prices: priceBodyOf(values), version: over } })
      }
    />
  )
}
