import { useTranslate } from '@saffron/core/react'
import { Check, Copy, Download } from 'lucide-react'
import { useCallback } from 'react'

import { saveFile } from '../../browser/save-file.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useCopy } from '../../ui/use-copy.ts'

import button from '../../ui/button.module.css'
import recovery from './recovery-codes-dialog.module.css'

/** Shows new recovery codes once. Only its button closes the dialog. */
export function useShowRecoveryCodes(): (codes: readonly string[]) => Promise<void> {
  const t = useTranslate('account')
  const openDialog = useDialog()
  return useCallback(
    async (codes) => {
      const Codes = ({ resolve }: { readonly resolve: (result: undefined) => void }) => (
        <RecoveryCodesDialog codes={codes} onDone={() => resolve(undefined)} />
      )
      await openDialog(t('account.recovery.shownTitle'), Codes)
    },
    [openDialog, t],
  )
}

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const t = useTranslate('account')
  const { copied, copy } = useCopy()
  const text = `${codes.join('\n')}\n`
  return (
    <Sheet
      title={t('account.recovery.shownTitle')}
      text={t('account.recovery.shown')}
      shownOnce
      doneText={t('account.recovery.done')}
      onDone={onDone}
      actions={
        <>
          <button type="button" className={button.quiet} onClick={() => copy(text)}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {t(copied ? 'common.copied' : 'common.copyAll')}
          </button>
          <button
            type="button"
            className={button.quiet}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('account.recovery.fileName'))}
          >
            <Download aria-hidden />
            {t('common.download')}
          </button>
        </>
      }
    >
      <ol className={recovery.codes} aria-label={t('account.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Sheet>
  )
}
