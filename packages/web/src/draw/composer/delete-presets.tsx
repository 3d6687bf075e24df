import type { DrawingPreset } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'

import styles from './composer.module.css'

interface DeletePresetsProps {
  readonly presets: readonly DrawingPreset[]
  readonly onDone: () => void
}

/** The presets, each with a button that deletes it. */
export function DeletePresets({ presets, onDone }: DeletePresetsProps) {
  const t = useTranslate('draw')
  const toast = useToast()
  const [left, setLeft] = useState(presets)
  const remove = async (id: string) => {
    await api.draw.deletePreset({ params: { id } })
    setLeft((now) => now.filter((preset) => preset.id !== id))
    toast(t('draw.presets.deleted'))
  }
  return (
    <Sheet title={t('draw.presets.deleteTitle')} onDone={onDone}>
      {left.length === 0 && <p>{t('draw.presets.none')}</p>}
      <ul className={styles.presets}>
        {left.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <BusyButton label={`${t('common.delete')}: ${name}`} onPress={() => remove(id)}>
              {t('common.delete')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
