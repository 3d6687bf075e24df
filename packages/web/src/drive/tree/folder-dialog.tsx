import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { SheetHead } from '../../ui/sheet/sheet-head.tsx'
import { FolderTree } from './folder-tree.tsx'

import button from '../../ui/button.module.css'
import sheet from '../../ui/sheet/sheet.module.css'

interface FolderDialogProps extends DialogProps<string> {
  readonly title: string
  readonly action: 'move' | 'copy'
  readonly nodes: readonly Node[]
  /** The current folder. */
  readonly start: string | undefined
}

/** Asks for a target folder. */
export function FolderDialog({ title, action, nodes, start, resolve }: FolderDialogProps) {
  const t = useTranslate('drive')
  const [chosen, setChosen] = useState(start)
  const ids = new Set(nodes.map(({ id }) => id))
  const stays = action === 'move' && nodes.every(({ parent }) => parent === chosen)
  const off = chosen === undefined || stays
  return (
    <div className={sheet.sheet}>
      <SheetHead title={title} />
      <FolderTree start={start} chosen={chosen} excluded={ids} onChoose={setChosen} />
      <div className={sheet.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('shell.cancel')}
        </button>
        <button type="button" className={button.primary} aria-disabled={off} onClick={() => off || resolve(chosen)}>
          {t(action === 'move' ? 'drive.moveHere' : 'drive.copyHere')}
        </button>
      </div>
    </div>
  )
}
