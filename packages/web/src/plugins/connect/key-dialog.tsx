import { type Plugin, MAX_PLUGIN_KEY } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { hostOf } from '../host-of.ts'

interface KeyDialogProps extends Pick<DialogProps<true>, 'resolve'> {
  readonly plugin: Pick<Plugin, 'id' | 'name' | 'url'>
}

/** Stores the user's key for a plugin. Resolves to true once it's stored. */
export function KeyDialog({ plugin, resolve }: KeyDialogProps) {
  const t = useTranslate('plugins')
  const host = hostOf(plugin)
  const form = useForm({ defaultValues: { key: '' } })
  const sending = useServerForm({
    form,
    fields: ['key'],
    act: async ({ key }) => {
      await api.plugins.connectPlugin({ params: { id: plugin.id }, body: { key: key.trim() } })
      resolve(true)
    },
  })
  return (
    <FormSheet
      title={t('plugins.key.title', { name: plugin.name })}
      text={host === undefined ? t('plugins.key.program') : t('plugins.key.text', { host })}
      form={sending}
      ok={t('plugins.connect')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        type="password"
        label={t('plugins.key.label')}
        autoComplete="off"
        maxLength={MAX_PLUGIN_KEY}
        problem={form.formState.errors.key?.message}
        {...form.register('key', { validate: (typed) => typed.trim() !== '' || t('plugins.key.missing') })}
      />
    </FormSheet>
  )
}
