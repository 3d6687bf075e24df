import { useTranslate } from '@saffron/core/react'
import { type Agent, AGENT_FILE_FORMATS } from '@saffron/core/store'
import { useForm, useWatch } from 'react-hook-form'

import { fileName } from '../../browser/file-name.ts'
import { saveFile } from '../../browser/save-file.ts'
import { api } from '../../shell/session/client.ts'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'

type Format = (typeof AGENT_FILE_FORMATS)[number]

interface ExportDialogProps extends Pick<DialogProps<true>, 'resolve'> {
  readonly agent: Agent
}

/** Saves an agent as a file. Resolves to true once the download began. */
export function ExportDialog({ agent, resolve }: ExportDialogProps) {
  const t = useTranslate('store')
  const { id, name, published, canEdit } = agent
  const states = [...(canEdit ? (['draft'] as const) : []), ...(published === null ? [] : (['published'] as const))]
  const form = useForm({ defaultValues: { format: 'yaml' as Format, state: states[0] ?? 'published' } })
  const format = useWatch({ control: form.control, name: 'format' })
  const sending = useServerForm({
    form,
    fields: ['format', 'state'],
    act: async (values) => {
      const query = { format: values.format, ...(values.state === 'published' && { published: true }) }
      const content = await api.store.exportAgent({ params: { id }, query })
      const ending = values.format === 'lobechat' ? 'json' : values.format
      saveFile(content, `${fileName(name) || t('store.unnamed')}.${ending}`)
      resolve(true)
    },
  })
  return (
    <FormSheet
      title={t('store.export.title', { name: name || t('store.unnamed') })}
      text={t('store.export.text')}
      form={sending}
      ok={t('store.export.ok')}
      onCancel={() => resolve(undefined)}
    >
      <SelectField
        label={t('store.export.format')}
        hint={t(`store.export.for.${format}`)}
        options={AGENT_FILE_FORMATS.map((value) => ({ value, label: t(`store.export.format.${value}`) }))}
        {...form.register('format')}
      />
      {states.length > 1 && (
        <SelectField
          label={t('store.export.state')}
          options={states.map((value) => ({ value, label: t(`store.export.state.${value}`) }))}
          {...form.register('state')}
        />
      )}
    </FormSheet>
  )
}
