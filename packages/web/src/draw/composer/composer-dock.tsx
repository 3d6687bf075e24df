import { useStore, useTranslate } from '@saffron/core/react'
import { ImagePlus, SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import type { DrawModels } from '../use-draw-models.ts'
import { ComposerSettings, Head, ModelsFailure, Price, References, Submit } from './composer-panel.tsx'
import { Prompt } from './prompt.tsx'
import { type Composer, useComposer, useDraft } from './use-composer.ts'

import styles from './composer.module.css'

interface ComposerDockProps {
  readonly composer: Composer
  readonly models: DrawModels
}

/** The prompt below the history on narrow screens. The settings are in a sheet. */
export function ComposerDock({ composer, models }: ComposerDockProps) {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const field = useRef<HTMLDivElement>(null)
  const { draft, hasRoom, pick } = composer
  const openSettings = () =>
    dialog<void>(
      t('draw.settings'),
      ({ resolve }) => <SettingsSheet models={models} onDone={() => resolve(undefined)} />,
      { position: 'bottom' },
    )
  return (
    <section ref={field} className={styles.dock} aria-label={t('draw.composer')}>
      <ModelsFailure composer={composer} />
      {draft.references.length > 0 && <References composer={composer} />}
      <Prompt composer={composer} place="dock" />
      <div className={styles.dockRow}>
        <IconButton
          label={t('draw.settings')}
          icon={<SlidersHorizontal aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => void openSettings()}
        />
        {hasRoom && (
          <IconButton label={t('draw.references.add')} icon={<ImagePlus aria-hidden />} onClick={() => void pick()} />
        )}
        <Price composer={composer} />
        <Submit composer={composer} />
      </div>
    </section>
  )
}

interface SettingsSheetProps {
  readonly models: DrawModels
  readonly onDone: () => void
}

const ignore = () => undefined

/** The sheet is rendered outside of the page, so it reads the draft itself. */
function SettingsSheet({ models, onDone }: SettingsSheetProps) {
  const t = useTranslate('draw')
  useStore(useDraft())
  const composer = useComposer(models, ignore)
  return (
    <Sheet title={t('draw.settings')} onDone={onDone}>
      <Head composer={composer} />
      <ComposerSettings composer={composer} />
    </Sheet>
  )
}
