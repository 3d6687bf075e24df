import { nameError, type Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { api } from '../shell/session/client.ts'
import { Field } from '../ui/field.tsx'
import type { DialogProps } from '../ui/overlays/use-dialog.ts'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { NAME_FAULT_KEY } from './name-fault-key.ts'

interface NewFolderDialogProps extends DialogProps<Node> {
  readonly parent: string
}

/** Asks for a name, and creates the folder. */
export function NewFolderDialog({ parent, resolve }: NewFolderDialogProps) {
  const t = useTranslate('drive')
  const form = useForm({ defaultValues: { name: t('drive.defaultFolderName') } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name }) =>
      resolve(await api.drive.createNode({ body: { kind: 'folder', name: name.trim(), parent } })),
    onFailure: ({ code, message }) => {
      if (code !== 'node.name_taken') return false
      form.setError('name', { message })
      return true
    },
  })
  return (
    <FormSheet
      title={t('common.newFolder')}
      // The default name is no input, so closing loses nothing.
      form={{ ...sending, isChanged: false }}
      ok={t('drive.make')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        label={t('drive.folderName')}
        autoComplete="off"
        problem={errors.name?.message}
        onFocus={({ target }) => target.select()}
        {...form.register('name', {
          validate: (name) => {
            const fault = nameError(name.trim())
            return fault === undefined || t(NAME_FAULT_KEY[fault])
          },
        })}
      />
    </FormSheet>
  )
}
