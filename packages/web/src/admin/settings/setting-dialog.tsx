import { useTranslate } from '@saffron/core/react'
import type { Setting } from '@saffron/core/system'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { api } from '../../shell/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { ChangedNotice } from '../changed-notice.tsx'
import { DialogButtons } from '../dialog-buttons.tsx'
import { helpOf, valueText } from './setting-help.ts'

import dialog from '../../ui/dialog.module.css'
import styles from '../console.module.css'

interface SettingValues {
  key: string
  value: string
  secret: boolean
  isPublic: boolean
  note: string
}

interface SettingDialogProps {
  /** Absent for a new one. */
  readonly setting?: Setting
  readonly onSaved: (setting: Setting) => void
  readonly onCancel: () => void
}

const EMPTY: SettingValues = { key: '', value: '', secret: false, isPublic: false, note: '' }

const formOf = ({ key, value, secret, public: isPublic, note }: Setting): SettingValues => ({
  key,
  value: value ?? '',
  secret,
  isPublic,
  note,
})

/** Sets a setting, or adds one of the operator's own. */
export function SettingDialog({ setting, onSaved, onCancel }: SettingDialogProps) {
  const t = useTranslate('admin')
  const form = useForm<SettingValues>({ defaultValues: setting === undefined ? EMPTY : formOf(setting) })
  const [seen, setSeen] = useState(setting?.version)
  const [theirs, setTheirs] = useState<Setting>()
  const { errors, isSubmitting } = form.formState
  const secret = useWatch({ control: form.control, name: 'secret' })
  const save = async (values: SettingValues, version: number | undefined) => {
    const { key, value, isPublic, note } = values
    if (setting === undefined) {
      const body = { key: key.trim(), value, secret: values.secret, public: isPublic && !values.secret, note }
      return onSaved(await api.system.createSetting({ body }))
    }
    // A secret is not told, so an empty field leaves it; a known setting that is empty has its default again.
    const empty = setting.secret ? {} : { value: setting.type === undefined ? value : null }
    const change = value === '' ? empty : { value }
    const body = { ...change, ...(!setting.secret && { public: isPublic }), note, version }
    return onSaved(await api.system.updateSetting({ params: { id: setting.id }, body }))
  }
  const { submit, failure, setFailure } = useServerForm({
    form,
    fields: ['key', 'value', 'note'],
    act: (values) => save(values, seen),
    onFailure: (error) => {
      const newer = error.details?.['setting'] as Setting | undefined
      if (error.code !== 'setting.changed' || newer === undefined) return false
      setTheirs(newer)
      return true
    },
  })
  const takeTheirs = (newer: Setting) => {
    form.reset(formOf(newer))
    setSeen(newer.version)
    setTheirs(undefined)
  }
  const keepMine = async (newer: Setting) => {
    setTheirs(undefined)
    setSeen(newer.version)
    await form
      .handleSubmit((values) => save(values, newer.version))()
      .catch(setFailure)
  }
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={dialog.title}>{setting?.key ?? t('admin.setting.newTitle')}</h2>
      {setting !== undefined && <p className={styles.hint}>{helpOf(setting.key, t)}</p>}
      {setting === undefined && (
        <Field
          label={t('admin.setting.key')}
          autoComplete="off"
          hint={t('admin.console.keyHint')}
          problem={errors.key?.message}
          {...form.register('key')}
        />
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
      <Field
        label={t('admin.console.note')}
        maxLength={500}
        problem={errors.note?.message}
        {...form.register('note')}
      />
      {theirs !== undefined && (
        <ChangedNotice onTheirs={() => takeTheirs(theirs)} onMine={() => void keepMine(theirs)} />
      )}
      <Failure error={failure} />
      <DialogButtons busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

interface ValueFieldProps {
  readonly form: UseFormReturn<SettingValues>
  readonly setting: Setting | undefined
}

/** A field that fits what the setting holds. */
function ValueField({ form, setting }: ValueFieldProps) {
  const t = useTranslate('admin')
  const secret = useWatch({ control: form.control, name: 'secret' })
  const problem = form.formState.errors.value?.message
  const standard =
    setting?.default === undefined
      ? undefined
      : t('admin.setting.default', { value: valueText(setting.default, setting.type, t) })
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
  const kept = setting?.isSet === true ? t('admin.setting.kept') : t('admin.setting.unset')
  return (
    <Field
      label={label}
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      inputMode={setting?.type === 'credits' ? 'decimal' : 'text'}
      hint={setting?.secret === true ? kept : standard}
      problem={problem}
      {...form.register('value')}
    />
  )
}
