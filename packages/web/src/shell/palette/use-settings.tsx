import { useSession, useTranslate } from '@saffron/core/react'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { PaletteEntry } from '../features/searched-source.ts'
import { maySee } from '../navigation/areas.ts'
import { session } from '../session/client.ts'
import { type FoundSetting, loadSettings, titleOf } from './load-settings.ts'
import type { KnownSource } from './palette-source.ts'
import { useEnglish } from './use-english.ts'

/** Returns the settings of the account and the administration. Choosing one opens its page. */
export function useSettings(): KnownSource {
  const t = useTranslate()
  const navigate = useNavigate()
  const { user } = useSession(session)
  const english = useEnglish(t)
  const [settings, setSettings] = useState<readonly FoundSetting[]>([])
  useEffect(() => {
    if (user === null) return undefined
    let isWanted = true
    loadSettings(english === undefined ? [t] : [t, english], (path) => maySee(path, { user })).then(
      (loaded) => isWanted && setSettings(loaded),
      // Without their texts, the pages still match by title.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [t, english, user])
  const entries = useMemo(
    () =>
      settings.map(({ id, path, label, help, keywords }): PaletteEntry => {
        const title = titleOf(path)
        return {
          id: `setting-${id}`,
          label,
          keywords,
          icon: <SlidersHorizontal aria-hidden />,
          ...(help !== undefined && { excerpt: { text: help, highlights: [] } }),
          ...(title !== undefined && { note: t(title) }),
          run: () => void navigate(path),
        }
      }),
    [settings, t, navigate],
  )
  return { id: 'settings', heading: t('common.settings'), entries, needsWords: true }
}
