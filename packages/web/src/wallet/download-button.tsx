import { useTranslate } from '@saffron/core/react'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../ui/button.tsx'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { downloadRecords } from './download-records.ts'
import type { RecordFilter } from './record-filter.ts'
import type { WalletOf } from './wallet-of.ts'

import styles from './wallet.module.css'

/** Downloads the records that match a filter, with progress and a way to cancel. */
export function DownloadButton({ filter, workspace }: WalletOf & { readonly filter: RecordFilter }) {
  const t = useTranslate('account')
  const report = useReportError()
  const [progress, setProgress] = useState<{ read: number; total: number }>()
  const activeDownload = useRef<AbortController>(undefined)
  useEffect(() => () => activeDownload.current?.abort(), [])
  const download = async () => {
    const { signal } = (activeDownload.current = new AbortController())
    setProgress({ read: 0, total: 0 })
    try {
      await downloadRecords({ filter, workspace, t, signal, onProgress: setProgress })
    } catch (error) {
      if (!signal.aborted) report(error)
    }
    setProgress(undefined)
  }
  const isBusy = progress !== undefined
  return (
    <div className={styles.download}>
      {/* A single button for both, so focus stays. */}
      <Button
        icon={isBusy ? <X aria-hidden /> : <Download aria-hidden />}
        onClick={() => (isBusy ? activeDownload.current?.abort() : void download())}
      >
        {t(isBusy ? 'account.wallet.csvStop' : 'common.downloadCsv')}
      </Button>
      <output>{progress !== undefined && progress.total > 0 && t('account.wallet.csvProgress', progress)}</output>
    </div>
  )
}
