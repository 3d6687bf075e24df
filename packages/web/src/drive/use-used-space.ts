import type { UsedSpace } from '@saffron/core/drive'
import { formatFileSize } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { useDriveChanges } from './drive-changes.ts'

interface KnownSpace {
  readonly space: UsedSpace
  readonly text: string
  /** Without the quota, where both don't fit. */
  readonly short: string
}

/** The used space of the current drive, with its text. Undefined until loaded. */
export function useUsedSpace(): KnownSpace | undefined {
  const t = useTranslate('drive')
  const { id: workspace } = useSpace()
  const load = useCallback((signal: AbortSignal) => api.drive.usedSpace({ query: { workspace }, signal }), [workspace])
  const { value: space, reload } = useLoaded(load)
  useDriveChanges(() => void reload())
  if (space === undefined) return undefined
  const { usedBytes, quotaBytes } = space
  const used = formatFileSize(usedBytes, t.locale)
  const short = t('drive.used', { used })
  const text = quotaBytes === null ? short : t('drive.usedOf', { used, quota: formatFileSize(quotaBytes, t.locale) })
  return { space, text, short }
}
