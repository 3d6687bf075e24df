import {
  canDraw,
  type Drawing,
  drawingPrice,
  type DrawingAction,
  type DrawingResult,
  settingsUsed,
} from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { saveFile } from '../browser/save-file.ts'
import { inSpace } from '../shell/address/space-address.ts'
import { askPath } from '../shell/navigation/ask-path.ts'
import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { useCopy } from '../ui/use-copy.ts'
import type { DrawDraft } from './composer/draft-store.ts'
import { useDraft } from './composer/use-composer.ts'
import { NameDialog } from './name-dialog.tsx'
import { usePainter } from './painter/use-painter.tsx'
import { fetchPicture } from './picture/load-picture.ts'
import { PurgeDialog } from './purge-dialog.tsx'
import { type DrawModels, modelFor } from './use-draw-models.ts'

interface DrawingActionsOptions {
  readonly models: DrawModels
  /** Called with a drawing that was started or changed. */
  readonly onChanged: (drawing: Drawing, isNew: boolean) => void
  readonly onDeleted: (drawing: Drawing) => void
  /** Called after the prompt or its settings were changed, where they aren't in sight. */
  readonly onDrafted?: () => void
}

const referenceOf = ({ asset, name, thumbnail, url }: DrawingResult) => ({
  id: asset,
  name,
  picture: thumbnail ?? url,
})

/** Returns whether a drawing was in the trash. Someone else may have deleted or restored it. */
async function purge({ id, trashedAt }: Drawing, files: boolean): Promise<boolean> {
  try {
    await api.draw.deleteDrawing({ params: { id }, query: { trashedAt, files: files ? 'true' : undefined } })
    return true
  } catch (error) {
    if (ApiError.is(error) && error.code === 'draw.not_found') return false
    throw error
  }
}

/** What can be done with drawings and their results. Errors are shown as toasts. */
export function useDrawingActions({ models, onChanged, onDeleted, onDrafted }: DrawingActionsOptions) {
  const t = useTranslate('draw')
  const { id: workspace } = useSpace()
  const draft = useDraft()
  const toast = useToast()
  const report = useReportError()
  const dialog = useDialog()
  const navigate = useNavigate()
  const { copy } = useCopy()
  const paint = usePainter(models)
  const blender = modelFor(models, 'blend', undefined)
  const space = workspace === undefined ? {} : { workspace }
  const started = (drawing: Drawing) => onChanged(drawing, true)
  const changed = (drawing: Drawing) => onChanged(drawing, false)
  const copyText = (text: string) => copy(text, () => toast(t('common.copied')))

  /** Returns whether all are restored. */
  const restore = async (deleted: readonly Drawing[]): Promise<boolean> => {
    try {
      for (const { id } of deleted) changed(await api.draw.restoreDrawing({ params: { id } }))
      return true
    } catch (error) {
      report(error)
      return false
    }
  }
  const redraft = (change: Partial<DrawDraft>, text: string, asset?: Parameters<typeof draft.addAsset>[0]) => {
    const before = draft.getSnapshot()
    draft.change(change)
    if (asset !== undefined) draft.addAsset(asset)
    toast(text, { action: { label: t('common.undo'), onClick: () => draft.change(before) } })
    onDrafted?.()
  }

  return {
    reuse: (drawing: Drawing) =>
      redraft(
        {
          made: drawing.kind === 'video' ? 'video' : 'image',
          prompt: drawing.prompt,
          settings: settingsUsed(drawing),
        },
        t('draw.reused'),
      ),
    takePrompt: (prompt: string) => redraft({ made: 'image', prompt }, t('draw.reused')),
    copyText,
    asReference: (result: DrawingResult) => redraft({ made: 'image' }, t('draw.referenceAdded'), referenceOf(result)),
    toVideo: (result: DrawingResult, { prompt }: Drawing) =>
      redraft(
        { made: 'video', prompt: draft.getSnapshot().prompt || prompt, references: [] },
        t('draw.referenceAdded'),
        referenceOf(result),
      ),
    edit: async (result: DrawingResult, from: Drawing) => {
      try {
        const edited = await paint({
          source: await fetchPicture(result.url),
          asset: () => Promise.resolve(result.asset),
          prompt: '',
          from: from.id,
        })
        if (edited !== undefined) started(edited)
      } catch (error) {
        report(error)
      }
    },
    describe: ({ asset }: DrawingResult, from: Drawing) =>
      api.draw.describeImage({ body: { image: asset, from: from.id, ...space } }).then(started, report),
    blend: (results: readonly DrawingResult[], prompt: string) =>
      api.draw
        .blendImages({ body: { images: results.map(({ asset }) => asset), prompt, model: blender?.name, ...space } })
        .then(started),
    act: ({ id }: Drawing, { asset }: DrawingResult, action: DrawingAction) =>
      api.draw.runDrawingAction({ params: { id }, body: { result: asset, action: action.id } }).then(started, report),
    cancel: ({ id }: Drawing) => api.draw.cancelDrawing({ params: { id } }).then(changed, report),
    retry: ({ id }: Drawing) => api.draw.retryDrawing({ params: { id } }).then(started, report),
    favorite: ({ id, favorite }: Drawing) =>
      api.draw.updateDrawing({ params: { id }, body: { favorite: !favorite } }).then(changed, report),
    collect: async (drawings: readonly Drawing[]) => {
      const known = await api.draw.drawingCollections({ query: { workspace } }).catch(() => ({ list: [] }))
      const name = await dialog<string>(t('draw.collect.title'), ({ resolve }) => (
        <NameDialog
          title={t('draw.collect.title')}
          label={t('draw.collect.name')}
          ok={t('common.save')}
          known={known.list.map((each) => each.name)}
          onSave={async (chosen) => {
            for (const { id, collections } of drawings) {
              const body = { collections: [...new Set([...collections, chosen])] }
              changed(await api.draw.updateDrawing({ params: { id }, body }))
            }
            resolve(chosen)
          }}
          onCancel={() => resolve(undefined)}
        />
      ))
      if (name !== undefined) toast(t('draw.collected', { name }))
    },
    restore: async (drawings: readonly Drawing[]) => {
      if (await restore(drawings)) toast(t('draw.trash.restored', { count: drawings.length }))
    },
    remove: async (drawings: readonly Drawing[]) => {
      const deleted: Drawing[] = []
      try {
        for (const drawing of drawings) {
          onDeleted(await api.draw.deleteDrawing({ params: { id: drawing.id } }))
          deleted.push(drawing)
        }
      } catch (error) {
        report(error)
      }
      if (deleted.length === 0) return
      const images = deleted.reduce((sum, { results }) => sum + results.length, 0)
      const text =
        images > deleted.length
          ? t('draw.deletedImages', { count: images })
          : t('draw.deleted', { count: deleted.length })
      toast(text, { action: { label: t('common.undo'), onClick: () => void restore(deleted) } })
    },
    purge: async (drawings: readonly Drawing[]) => {
      const left = new Set(drawings)
      let count = 0
      await dialog<void>(t('draw.purge.title', { count: drawings.length }), ({ resolve }) => (
        <PurgeDialog
          drawings={drawings}
          onPurge={async (files) => {
            for (const drawing of left) {
              if (await purge(drawing, files)) count++
              left.delete(drawing)
              onDeleted(drawing)
            }
            if (count > 0) toast(t('draw.purged', { count }))
            resolve()
          }}
          onCancel={() => resolve()}
        />
      ))
    },
    download: async (results: readonly DrawingResult[]) => {
      for (const { url, name, type } of results) {
        const response = await fetch(url).catch(() => undefined)
        if (response?.ok === true) saveFile(new Blob([await response.blob()], { type }), name)
        else toast(t('draw.downloadGone'), { tone: 'bad' })
      }
    },
    addToChat: async (results: readonly DrawingResult[]) => {
      try {
        const assets = await Promise.all(results.map(({ asset: id }) => api.drive.getAsset({ params: { id } })))
        const nodes = assets.flatMap(({ node }) => (node === undefined ? [] : [{ id: node }]))
        await navigate(inSpace(askPath(nodes), workspace))
      } catch (error) {
        report(error)
      }
    },
    /** The most that a blend costs, in micro-credits. */
    blendPrice: drawingPrice(blender?.prices, { kind: 'blend', count: 1 }),
    canDescribe: models.describes,
    canEdit: models.all?.some(({ media }) => canDraw(media, 'edit')) === true,
    canBlend: models.all?.some(({ media }) => canDraw(media, 'blend')) === true,
    canVideo: models.all?.some(({ media }) => canDraw(media, 'video')) === true,
  }
}

export type DrawingActions = ReturnType<typeof useDrawingActions>
