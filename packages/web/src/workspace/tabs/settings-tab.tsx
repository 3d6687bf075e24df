import { hasRole } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { useForm } from 'react-hook-form'

import { PictureSection } from '../../auth/index.ts'
import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SettingsPage, SettingsSection } from '../../ui/settings/settings-page.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import type { TabProps } from '../tab-props.ts'
import { ExportSection } from './export-section.tsx'
import { KeySection } from './key-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { ModelsSection } from './models-section.tsx'
import { useAllModels } from './use-all-models.ts'

import settings from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

const MAX_NAME = 100
const MAX_DESCRIPTION = 2000

/** The settings of a workspace, and the ways out of it. */
export function SettingsTab({ workspace, onChanged }: TabProps) {
  return (
    <div>
      <SettingsPage>
        {hasRole(workspace.role, 'admin') && (
          <>
            <GeneralSection key={workspace.version} workspace={workspace} onChanged={onChanged} />
            <WorkspacePicture workspace={workspace} onChanged={onChanged} />
            <ModelsSection key={`models ${workspace.version}`} workspace={workspace} onChanged={onChanged} />
            <PayerSection key={`payer ${workspace.version}`} workspace={workspace} onChanged={onChanged} />
            <KeySection workspace={workspace} />
          </>
        )}
        {workspace.role === 'owner' && <ExportSection workspace={workspace} />}
        <LeaveSection workspace={workspace} onChanged={onChanged} />
      </SettingsPage>
    </div>
  )
}

function GeneralSection({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const toast = useToast()
  const { id, name, settings: before, version } = workspace
  const { models } = useAllModels()
  const able = models.filter(({ features }) => features.includes('chat')).map((model) => model.name)
  const allowed = before.models?.length ? able.filter((each) => before.models?.includes(each)) : able
  const names = new Set([...(before.model ? [before.model] : []), ...allowed])
  const form = useForm({
    defaultValues: { name, description: before.description ?? '', model: before.model ?? '' },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['name'],
    act: async ({ model, description, ...typed }) => {
      const changed = { ...before, description: description.trim(), model: model === '' ? undefined : model }
      await api.workspace.updateWorkspace({ params: { id }, body: { name: typed.name, settings: changed, version } })
      toast(t('workspace.saved'))
      await onChanged()
    },
  })
  return (
    <SettingsSection title={t('workspace.general')} lead={t('workspace.generalLead')}>
      <form className={settings.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('workspace.name')}
          autoComplete="off"
          maxLength={MAX_NAME}
          problem={errors.name?.message}
          {...form.register('name', { validate: (typed) => typed.trim() !== '' || t('workspace.nameMissing') })}
        />
        <TextAreaField
          label={t('workspace.description')}
          className={styles.area}
          maxLength={MAX_DESCRIPTION}
          {...form.register('description')}
        />
        <SelectField
          label={t('workspace.model')}
          // The options are loaded after the form.
          key={names.size}
          options={[
            { value: '', label: t('workspace.modelDefault') },
            ...[...names].map((value) => ({ value, label: value, lang: '' })),
          ]}
          {...form.register('model')}
        />
        <Failure error={failure} />
        <Button type="submit" tone="primary" busy={isSubmitting} disabled={!isDirty}>
          {t('common.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}

function WorkspacePicture({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const params = { id: workspace.id }
  const save = async (body: Blob | null) => {
    if (body === null) await api.workspace.removeWorkspaceAvatar({ params })
    else await api.workspace.setWorkspaceAvatar({ params, body })
    await onChanged()
  }
  return (
    <PictureSection shown={workspace} title={t('workspace.picture')} lead={t('workspace.pictureLead')} save={save} />
  )
}

const PAYERS = ['workspace', 'each'] as const

function PayerSection({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const toast = useToast()
  const { id, role, payer, version } = workspace
  const form = useForm({ defaultValues: { payer } })
  const { isSubmitting, isDirty } = form.formState
  const { submit, failure } = useServerForm({
    form,
    fields: ['payer'],
    act: async (body) => {
      await api.workspace.updateWorkspace({ params: { id }, body: { ...body, version } })
      toast(t('workspace.saved'))
      await onChanged()
    },
  })
  return (
    <SettingsSection title={t('workspace.payer')} lead={t('workspace.payerLead')}>
      <form className={settings.form} onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('workspace.payer')}
          disabled={role !== 'owner'}
          {...(role !== 'owner' && { hint: t('workspace.payerOwner') })}
          options={PAYERS.map((value) => ({ value, label: t(`workspace.payer.${value}`) }))}
          {...form.register('payer')}
        />
        <Failure error={failure} />
        {role === 'owner' && (
          <Button type="submit" tone="primary" busy={isSubmitting} disabled={!isDirty}>
            {t('common.save')}
          </Button>
        )}
      </form>
    </SettingsSection>
  )
}
