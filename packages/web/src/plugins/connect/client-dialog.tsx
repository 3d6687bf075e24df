import { type Plugin, MAX_PLUGIN_KEY } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { Copy } from 'lucide-react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useServerForm } from '../../ui/use-server-form.ts'

import styles from './connect.module.css'

interface ClientDialogProps extends Pick<DialogProps<string>, 'resolve'> {
  readonly plugin: Pick<Plugin, 'id'>
  /** Where the service must send the user back to. */
  readonly redirectUrl: string
}

/** Asks for the client that the user registered with a plugin's service. Resolves to the page to sign in on. */
export function ClientDialog({ plugin: { id }, redirectUrl, resolve }: ClientDialogProps) {
  const t = useTranslate('plugins')
  const { copy } = useCopy()
  const form = useForm({ defaultValues: { clientId: '', clientSecret: '' } })
  const { errors } = form.formState
  const sending = useServerForm({
    form,
    fields: ['clientId', 'clientSecret'],
    act: async ({ clientId, clientSecret }) => {
      const secret = clientSecret.trim()
      const body = { clientId: clientId.trim(), ...(secret !== '' && { clientSecret: secret }) }
      const { authorizeUrl } = await api.plugins.connectPlugin({ params: { id }, body })
      resolve(authorizeUrl)
    },
  })
  return (
    <FormSheet
      title={t('plugins.client.title')}
      text={t('plugins.client.text')}
      form={sending}
      ok={t('plugins.signIn')}
      onCancel={() => resolve(undefined)}
    >
      <div className={styles.redirect}>
        <p>
          <span>{t('plugins.client.redirect')}</span>
          <code>{redirectUrl}</code>
        </p>
        <IconButton label={t('plugins.client.copy')} icon={<Copy aria-hidden />} onClick={() => copy(redirectUrl)} />
      </div>
      <Field
        label={t('plugins.client.id')}
        autoComplete="off"
        maxLength={MAX_PLUGIN_KEY}
        problem={errors.clientId?.message}
        {...form.register('clientId', { validate: (typed) => typed.trim() !== '' || t('plugins.client.missing') })}
      />
      <Field
        type="password"
        label={t('plugins.client.secret')}
        autoComplete="off"
        maxLength={MAX_PLUGIN_KEY}
        problem={errors.clientSecret?.message}
        {...form.register('clientSecret')}
      />
    </FormSheet>
  )
}
