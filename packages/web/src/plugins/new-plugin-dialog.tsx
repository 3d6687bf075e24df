import { MAX_PLUGIN_KEY, MAX_PLUGIN_NAME, MAX_PLUGIN_URL, type Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useForm, useWatch } from 'react-hook-form'

import { api } from '../shell/session/client.ts'
import { Field } from '../ui/field.tsx'
import type { DialogProps } from '../ui/overlays/use-dialog.ts'
import { SelectField } from '../ui/select-field.tsx'
import { Advanced } from '../ui/sheet/advanced.tsx'
import { FormSheet } from '../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../ui/use-server-form.ts'

import styles from './plugins.module.css'

/** What the text about programs names. */
const COMMAND = 'saffron plugins add --program'

const KINDS = ['http', 'openapi'] as const

interface NewPluginDialogProps extends Pick<DialogProps<Plugin>, 'resolve'> {
  /** Whether the user may add one for everyone. */
  readonly mayShare: boolean
}

/** Adds a plugin by its URL. Resolves to it. */
export function NewPluginDialog({ mayShare, resolve }: NewPluginDialogProps) {
  const t = useTranslate('plugins')
  const form = useForm({
    defaultValues: { url: '', name: '', transport: 'http' as (typeof KINDS)[number], key: '', everyone: false },
  })
  const { errors } = form.formState
  const [beforeCommand, afterCommand] = t('plugins.new.programs').split(COMMAND)
  const everyone = useWatch({ control: form.control, name: 'everyone' })
  const adding = useServerForm({
    form,
    fields: ['url', 'name', 'key'],
    act: async ({ url, name, transport, key, everyone: isShared }) => {
      const body = { url: url.trim(), transport, ...(name.trim() !== '' && { name: name.trim() }) }
      const secret = key.trim()
      resolve(
        isShared
          ? await api.plugins.createSharedPlugin({ body })
          : await api.plugins.createPlugin({ body: { ...body, ...(secret !== '' && { key: secret }) } }),
      )
    },
  })
  return (
    <FormSheet
      wide
      title={t('plugins.new')}
      text={t('plugins.new.text')}
      form={adding}
      ok={t('plugins.new.ok')}
      onCancel={() => resolve(undefined)}
    >
      <Field
        type="url"
        label={t('plugins.new.url')}
        maxLength={MAX_PLUGIN_URL}
        problem={errors.url?.message}
        {...form.register('url', {
          validate: (typed) => /^https?:\/\/\S/i.test(typed.trim()) || t('plugins.new.urlMissing'),
        })}
      />
      <Field
        label={t('plugins.new.name')}
        hint={t('plugins.new.nameHint')}
        maxLength={MAX_PLUGIN_NAME}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <Advanced hasProblem={errors.key !== undefined}>
        <SelectField
          label={t('plugins.new.kind')}
          options={KINDS.map((value) => ({ value, label: t(`plugins.transport.${value}`) }))}
          {...form.register('transport')}
        />
        {!everyone && (
          <Field
            type="password"
            label={t('plugins.new.key')}
            hint={t('plugins.new.keyHint')}
            autoComplete="off"
            maxLength={MAX_PLUGIN_KEY}
            problem={errors.key?.message}
            {...form.register('key')}
          />
        )}
      </Advanced>
      {mayShare && (
        <div className={styles.share}>
          <label className={styles.check}>
            <input type="checkbox" {...form.register('everyone')} />
            {t('plugins.new.everyone')}
          </label>
          <p className={styles.note}>
            {beforeCommand}
            <code className={styles.command}>{COMMAND}</code>
            {afterCommand}
          </p>
        </div>
      )}
    </FormSheet>
  )
}
