import { useTranslate } from '@saffron/core/react'
import type { Agent, AgentImport } from '@saffron/core/store'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { ImportPreview } from './import-preview.tsx'

import styles from './files.module.css'

/** The file name of pasted text. The server recognizes the format by the content. */
const PASTED = 'pasted.txt'
/** As in the server's reader of agent files. Only a filter of the file dialog. */
const ENDINGS = '.yaml,.yml,.json,.png,.charx,.md,.txt,.zip'

interface ImportDialogProps extends Pick<DialogProps<Agent>, 'resolve'> {
  readonly workspace: string | undefined
}

/** Imports an agent from a file or from pasted text, after showing what becomes of each part. */
export default function ImportDialog({ workspace, resolve }: ImportDialogProps) {
  const t = useTranslate('store')
  const [found, setFound] = useState<{ readonly file: File; readonly preview: AgentImport }>()
  const [isReading, setReading] = useState(false)
  const form = useForm({ defaultValues: { text: '' } })
  const send = (file: File, dryRun: boolean) => api.store.importAgent({ body: { file, dryRun, workspace } })
  const read = async (file: File) => setFound({ file, preview: await send(file, true) })
  const sending = useServerForm({
    form,
    fields: ['text'],
    act: async ({ text }) => {
      if (found === undefined) return read(new File([text], PASTED, { type: 'text/plain' }))
      const { agent } = await send(found.file, false)
      resolve(agent ?? undefined)
    },
  })
  const busy = sending.busy || isReading
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setReading(true)
    try {
      await read(file)
    } catch (error) {
      sending.setFailure(error)
    }
    setReading(false)
  }
  return (
    <FormSheet
      wide
      title={t('store.import.title')}
      text={t(found === undefined ? 'store.import.text' : 'store.import.preview')}
      form={{ ...sending, busy }}
      ok={t(found === undefined ? 'store.import.read' : 'store.import.ok')}
      aside={
        found !== undefined && (
          <button type="button" className={styles.back} onClick={() => setFound(undefined)}>
            {t('store.import.other')}
          </button>
        )
      }
      onCancel={() => resolve(undefined)}
    >
      {found === undefined ? (
        <>
          <div className={styles.zone}>
            <FileUp aria-hidden />
            <p aria-hidden>{t('store.import.choose')}</p>
            <input
              type="file"
              accept={ENDINGS}
              disabled={busy}
              aria-label={t('store.import.file')}
              onChange={({ target }) => {
                sending.setFailure(undefined)
                void choose(target.files?.[0])
                // Allows choosing the same file again.
                target.value = ''
              }}
            />
          </div>
          <TextAreaField
            label={t('store.import.paste')}
            rows={5}
            spellCheck={false}
            problem={form.formState.errors.text?.message}
            {...form.register('text', { validate: (typed) => typed.trim() !== '' || t('store.import.nothing') })}
          />
        </>
      ) : (
        <ImportPreview preview={found.preview} fileName={found.file.name === PASTED ? undefined : found.file.name} />
      )}
    </FormSheet>
  )
}
