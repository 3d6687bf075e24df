import {
  type AdminModel,
  newerModel,
  priceFormFields,
  priceNamesOf,
  pricesIn,
  type PriceTexts,
  priceTexts,
} from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { ReactElement } from 'react'

import { useApp } from '../../../shell/app-context.tsx'
import { cleanLine } from '../../../ui/clean-text.ts'
import { EntryForm, type FormExits } from './entry-form.tsx'

interface PriceFormProps extends FormExits<AdminModel> {
  readonly model: AdminModel
}

const formOf = ({ prices }: AdminModel): { readonly prices: PriceTexts } => ({ prices: priceTexts(prices) })

/** Sets the prices of a model. */
export function PriceForm({ model, ...exits }: PriceFormProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { id, name, version } = model
  return (
    <EntryForm
      {...exits}
      title={t('admin.model.setPricesOf', { name: cleanLine(name) })}
      initial={formOf(model)}
      fieldsOf={() => priceFormFields(t, priceNamesOf(model))}
      editing={{ version, formOf, newerIn: newerModel }}
      save={({ prices }, over) =>
        api.admin.updateModel({ params: { id }, body: { prices: pricesIn(prices), version: over } })
      }
    />
  )
}
