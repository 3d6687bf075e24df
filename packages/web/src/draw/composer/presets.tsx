import type { DrawingPreset } from '@saffron/core/draw'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { Bookmark } from 'lucide-react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { NameDialog } from '../name-dialog.tsx'
import { DeletePresets } from './delete-presets.tsx'
import type { DraftStore } from './draft-store.ts'

import button from '../../ui/button.module.css'

const MOST = 100

/** Saved settings: choose, save, delete. */
export function Presets({ store }: { readonly store: DraftStore }) {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const toast = useToast()
  const load = useCallback((signal: AbortSignal) => api.draw.searchPresets({ query: { limit: MOST }, signal }), [])
  const { value, error, reload } = useLoaded(load)
  const presets: readonly DrawingPreset[] = value?.list ?? []
  const save = async () => {
    const saved = await dialog<true>(t('draw.presets.save'), ({ resolve }) => (
      <NameDialog
        title={t('draw.presets.save')}
        label={t('draw.presets.name')}
        ok={t('common.save')}
        onSave={async (name) => {
          await api.draw.createPreset({ body: { name, settings: store.getSnapshot().settings } })
          resolve(true)
        }}
        onCancel={() => resolve(undefined)}
      />
    ))
    if (saved !== true) return
    toast(t('draw.presets.saved'))
    await reload()
  }
  const apply = ({ settings }: DrawingPreset) => {
    const before = store.getSnapshot().settings
    store.change({ settings })
    toast(t('draw.presets.applied'), {
      action: { label: t('common.undo'), onClick: () => store.change({ settings: before }) },
    })
  }
  const manage = async () => {
    await dialog<void>(t('draw.presets.deleteTitle'), ({ resolve }) => (
      <DeletePresets presets={presets} onDone={() => resolve(undefined)} />
    ))
    await reload()
  }
  return (
    <MenuButton
      button={{ className: button.icon, 'aria-label': t('draw.presets'), title: t('draw.presets') }}
      items={[
        ...presets.map((preset) => ({ label: preset.name, onClick: () => apply(preset) })),
        {
          label: error === undefined ? t('draw.presets.none') : describeError(error, t),
          disabled: true,
          show: presets.length === 0,
          onClick: ignore,
        },
        { divider: 'presets' },
        { label: t('draw.presets.save'), onClick: () => void save() },
        { label: t('draw.presets.delete'), show: presets.length > 0, onClick: () => void manage() },
      ]}
    >
      <Bookmark aria-hidden />
    </MenuButton>
  )
}

const ignore = () => undefined
