import { writeFile } from 'node:fs/promises'

import { useTranslate } from '@saffron/core/react'
import { type ReactElement, useState } from 'react'

import { withHome } from '../../shell/with-home.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'
import { TextView } from './text-view.tsx'
import { useTab } from './use-tab.ts'

interface CodesViewProps {
  readonly codes: readonly string[]
  readonly onBack: () => void
}

/** The codes of new cards, shown only once: to read, or to save to a file only the owner can read. */
export function CodesView({ codes, onBack }: CodesViewProps): ReactElement {
  const t = useTranslate('admin')
  const [isKept, setKept] = useState(false)
  const { listProps, ask, attempt, keysOf, say, openForm } = useTab(t('cli.adminScreen.codesHint'))
  const save = async (typed: string): Promise<void> => {
    const path = withHome(typed)
    try {
      await writeFile(path, `${codes.join('\n')}\n`, { flag: 'wx', mode: 0o600 })
      setKept(true)
      say(t('cli.adminScreen.codesKept', { path: cleanLine(path) }))
    } catch (error) {
      const reason = cleanLine(error instanceof Error ? error.message : String(error))
      say(t('cli.settings.failed', { reason }), sgr.error)
    }
  }
  const askPath = () => {
    const label = `${t('cli.adminScreen.file')}${t('cli.adminScreen.colon')}`
    openForm([{ label, value: '~/saffron-giftcards.txt', isProposed: true }], ([typed = '']) => {
      if (typed !== '') void attempt(() => save(typed))
    })
  }
  return (
    <TextView
      title={t('admin.giftcard.made', { count: codes.length })}
      text={codes.join('\n')}
      {...listProps}
      onKey={keysOf(
        () => false,
        () => ({ run: askPath }),
      )}
      onBack={() => (isKept ? onBack() : ask(t('cli.adminScreen.codesAsked'), onBack))}
    />
  )
}
