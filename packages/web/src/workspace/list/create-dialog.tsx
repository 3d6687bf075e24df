import { useTranslate } from '@saffron/core/react'
import type { Workspace, WorkspaceTemplate } from '@saffron/core/workspace'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useServerForm } from '../../ui/use-server-form.ts'

import styles from '../workspace.module.css'

const MAX_NAME = 100

/** Creates a workspace, empty or from a template. */
export function CreateDialog({ resolve }: DialogProps<Workspace>) {
  const t = useTranslate('workspace')
  const load = useCallback((signal: AbortSignal) => api.workspace.workspaceTemplates({ signal }), [])
  const { value: templates, error } = useLoaded(load)
  const form = useForm<{ name: string; template: WorkspaceTemplate['key'] }>({
    defaultValues: { name: '', template: 'team' },
  })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['name'],
    act: async ({ name, template }) => resolve(await api.workspace.createWorkspace({ body: { name, template } })),
  })
  return (
    <FormSheet
      wide
      title={t('workspace.new')}
      form={sending}
      ok={t('workspace.create')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        label={t('workspace.name')}
        autoComplete="off"
        maxLength={MAX_NAME}
        problem={errors.name?.message}
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || t('workspace.nameMissing') })}
      />
      <fieldset className={styles.templates} aria-busy={templates === undefined && error === undefined}>
        <legend>{t('workspace.template')}</legend>
        {templates?.list.map(({ key, name, description, folders, conversations }) => (
          <label key={key} className={styles.template}>
            <input type="radio" value={key} {...form.register('template')} />
            <span>
              <strong>{name}</strong>
              <span>{description}</span>
              {folders.length + conversations.length > 0 && (
                <small>{t('workspace.templateHas', { folders: folders.length, chats: conversations.length })}</small>
              )}
            </span>
          </label>
        ))}
        <Failure error={error} />
      </fieldset>
    </FormSheet>
  )
}
