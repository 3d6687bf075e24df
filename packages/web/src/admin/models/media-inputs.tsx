import { mediaFields, type ModelFormValues } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Checks } from '../checks.tsx'
import { textField } from '../text-field.ts'

import styles from '../console.module.css'

/** What a model can draw: as its channels know it, or as set here. */
export function MediaInputs({ form }: { readonly form: UseFormReturn<ModelFormValues> }) {
  const t = useTranslate('admin')
  const source = useWatch({ control: form.control, name: 'media.source' })
  const fields = mediaFields(t)
  const text = (name: 'shapes' | 'qualities' | 'styles' | 'maxCount' | 'maxReferences' | 'seconds') =>
    textField(form, `media.${name}`, fields[name])
  return (
    <>
      <SelectField label={fields.source.label} options={fields.source.options} {...form.register('media.source')} />
      {source === 'own' && (
        <>
          <Checks
            form={form}
            name="media.operations"
            legend={fields.operations.label}
            options={fields.operations.options}
          />
          <Field {...text('shapes')} />
          <div className={styles.pair}>
            <Field {...text('qualities')} />
            <Field {...text('styles')} />
          </div>
          <div className={styles.triple}>
            <Field {...text('maxCount')} inputMode="numeric" />
            <Field {...text('maxReferences')} inputMode="numeric" />
            <Field {...text('seconds')} />
          </div>
          <Checks form={form} name="media.inputs" legend={fields.inputs.label} options={fields.inputs.options} />
        </>
      )}
    </>
  )
}
