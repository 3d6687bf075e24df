import { settingHelp, settingValue, typedSetting } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditSheet } from '../edit-sheet.tsx'
import { KeyField, NoteField } from '../entry-fields.tsx'
import type { EntryDialogProps } from '../entry-page.tsx'
import { useEditForm } from '../use-edit-form.ts'

import styles from '../console.module.css'

interface SettingValues {
  key: string
  value: string
  secret: boolean
  isPublic: boolean
  note: string
}

const EMPTY: SettingValues = { key: '', value: '', secret: false, isPublic: false, note: '' }

const formOf = ({ key, value, secret, public: isPublic, note }: Setting): SettingValues => ({
  key,
  value: value ?? '',
  secret,
  isPublic,
  note,
})

/** Edits a setting, or adds a custom one. */
export function SettingDialog({ entry: setting, resolve }: EntryDialogProps<Setting>) {
  const t = useTranslate('admin')
  const form = useForm<SettingValues>({ defaultValues: setting === undefined ? EMPTY : formOf(setting) })
  const { errors } = form.formState
  const secret = useWatch({ control: form.control, name: 'secret' })
  const save = async (values: SettingValues, version: number | undefined) => {
    const { key, value, isPublic, note } = values
    if (setting === undefined) {
      const body = { key: key.trim(), value, secret: values.secret, public: isPublic && !values.secret, note }
      return resolve(await api.system.createSetting({ body }))
    }
    const typed = typedSetting(setting, value)
    const body = {
      ...(typed !== undefined && { value: typed }),
      ...(!setting.secret && { public: isPublic }),
      note,
      version,
    }
    return resolve(await api.system.updateSetting({ params: { id: setting.id }, body }))
  }
  const edit = useEditForm({
    form,
    fields: ['key', 'value', 'note'],
    before: setting,
    formOf,
    save,
    newerIn: (details) => details['setting'] as Setting | undefined,
  })
  return (
    <EditSheet edit={edit} title={setting?.key ?? t('admin.setting.newTitle')} onCancel={() => resolve(undefined)}>
      {setting !== undefined && <p className={styles.hint}>{settingHelp(setting.key, t)}</p>}
      {setting === undefined && (
        <KeyField label={t('admin.setting.key')} problem={errors.key?.message} {...form.register('key')} />
      )}
      <ValueField form={form} setting={setting} />
      {setting === undefined && (
        <label className={styles.option}>
          <input type="checkbox" className={styles.check} {...form.register('secret')} />
          {t('admin.setting.secret')}
        </label>
      )}
      {!secret && (
        <label className={styles.option}>
          <input type="checkbox" className={styles.check} {...form.register('isPublic')} />
          {t('admin.setting.public')}
        </label>
      )}
      <NoteField problem={errors.note?.message} {...form.register('note')} />
    </EditSheet>
  )
}

interface ValueFieldProps {
  readonly form: UseFormReturn<SettingValues>
  readonly setting: Setting | undefined
}

/** An input for the type of the setting. */
function ValueField({ form, setting }: ValueFieldProps) {
  const t = useTranslate('admin')
  const secret = useWatch({ control: form.control, name: 'secret' })
  const problem = form.formState.errors.value?.message
  const standard =
    setting?.default === undefined
      ? undefined
      : t('admin.setting.default', { value: settingValue(setting.default, setting.type, t) })
  const label = t('admin.setting.value')
  if (setting?.type === 'switch') {
    return (
      <SelectField
        label={label}
        options={[
          { value: '', label: standard ?? t('admin.setting.unset') },
          { value: 'yes', label: t('admin.setting.yes') },
          { value: 'no', label: t('admin.setting.no') },
        ]}
        {...form.register('value')}
      />
    )
  }
  if (setting?.type === undefined && !secret) {
    return <TextAreaField label={label} className={styles.names} problem={problem} {...form.register('value')} />
  }
  const kept = setting?.isSet === true ? t('admin.setting.kept') : t('admin.setting.unset')
  return (
    <Field
      label={label}
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      inputMode={setting?.type === 'credits' ? 'decimal' : 'text'}
      hint={setting?.secret === true ? kept : standard}
      problem={problem}
      {...form.register('value')}
    />
  )
}
