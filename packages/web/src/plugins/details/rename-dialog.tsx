import { MAX_PLUGIN_NAME, type Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

interface RenameDialogProps extends Pick<DialogProps<Plugin>, 'resolve'> {
  readonly plugin: Plugin
}

/** Renames a plugin. Resolves to it. */
export function RenameDialog({ plugin: { id, name: before, version }, resolve }: RenameDialogProps) {
  const t = useTranslate('plugins')
  const form = useForm({ defaultValues: { name: before } })
  const saving = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name }) =>
      resolve(await api.plugins.updatePlugin({ params: { id }, body: { name: name.trim(), version } })),
  })
  return (
    <FormSheet
      title={t('plugins.rename.title')}
      form={saving}
      ok={t('common.save')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        label={t('common.name')}
        maxLength={MAX_PLUGIN_NAME}
        problem={form.formState.errors.name?.message}
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || t('common.nameMissing') })}
      />
    </FormSheet>
  )
}
