import {
  type AdminModel,
  type Channel,
  EMPTY_NEW_MODEL,
  modelChoices,
  newModelField,
  type NewModelValues,
} from '@saffron/core/admin'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useServerForm } from '../../ui/use-server-form.ts'
import { Checks } from '../checks.tsx'
import { textField } from '../text-field.ts'

interface CreateModelDialogProps {
  readonly resolve: (created: AdminModel | undefined) => void
}

const loadChannels = async (signal: AbortSignal): Promise<readonly Channel[]> =>
  (await api.admin.searchChannels({ query: { limit: MAX_PAGE_SIZE }, signal })).list

/** Adds a model that no channel lists. Its other properties are edited afterwards. */
export function CreateModelDialog({ resolve }: CreateModelDialogProps) {
  const t = useTranslate('admin')
  const { value: channels = [], error } = useLoaded(loadChannels)
  const { features } = modelChoices(t)
  const form = useForm<NewModelValues>({ defaultValues: EMPTY_NEW_MODEL })
  const sending = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name, ...others }) =>
      resolve(await api.admin.createModel({ body: { name: name.trim(), ...others } })),
  })
  return (
    <FormSheet
      title={t('common.addModel')}
      text={t('admin.model.newText')}
      form={sending}
      ok={t('common.addModel')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        {...textField(form, 'name', newModelField(t))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Failure error={error} />
      {channels.length > 0 && (
        <Checks
          form={form}
          name="channels"
          legend={t('common.channels')}
          options={channels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Checks form={form} name="features" legend={features.label} options={features.options} />
    </FormSheet>
  )
}
